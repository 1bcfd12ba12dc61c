import { call } from '#console/call.ts';
import { PictureInput } from '#console/faces/form/picture-input.tsx';
import type { CatalogueReward } from '#console/pages/rewards/catalogue/missing-texts.ts';
import { operatorApi } from '#contract/operator/base-path.ts';
import { useTranslation } from '#ui/translation.tsx';

/** The picture that members see beside a reward. */
export function RewardPicture({ reward: { id, picture } }: { reward: CatalogueReward }) {
  const { t } = useTranslation();
  const params = { id };
  return (
    <PictureInput
      src={picture && `${operatorApi}/rewards/${id}/picture?picture=${picture}`}
      alt={t('What members see')}
      upload={(bytes) =>
        call('PUT /rewards/:id/picture', { params, body: { picture: bytes } }, { notify: false })
      }
      onRemove={() => call('DELETE /rewards/:id/picture', { params }, { notify: false })}
      invalidates={['GET /rewards', 'GET /rewards/:id']}
    />
  );
}
