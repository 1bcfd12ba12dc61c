import { useRef, useState } from 'react';
import { call, useAction } from '#console/call.ts';
import type { CatalogueReward } from '#console/pages/rewards/catalogue/missing-texts.ts';
import { operatorApi } from '#contract/operator/base-path.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { LARGEST_PICTURE } from '#contract/rules/largest-picture.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { CallError } from '#ui/call.ts';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './reward-picture.module.css';

const READS = ['GET /rewards', 'GET /rewards/:id'] as const;

/** The picture that members see beside a reward, uploaded from this device. */
export function RewardPicture({ reward: { id, picture } }: { reward: CatalogueReward }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const upload = useAction(
    async (file: File) => {
      // What is larger still would be refused before anybody could say why.
      if (file.size > LARGEST_PICTURE)
        throw new CallError('', 0, undefined, { picture: operatorFieldMessages.picture_too_large });
      return call(
        'PUT /rewards/:id/picture',
        { params: { id }, body: { picture: await asBase64(file) } },
        { notify: false },
      );
    },
    { invalidates: READS },
  );
  const remove = useAction(() => call('DELETE /rewards/:id/picture', { params: { id } }, { notify: false }), {
    invalidates: READS,
  });
  const refused = upload.failure?.errors.picture;
  return (
    <div className={styles.picture}>
      {picture ? (
        <img src={`${operatorApi}/rewards/${id}/picture?picture=${picture}`} alt={t('What members see')} />
      ) : (
        <p>{t('No picture yet.')}</p>
      )}
      <p>
        {t(
          'JPEG, PNG or WebP, at most 5 MB and 25 megapixels. We make it smaller and remove what it says about camera and place.',
        )}
      </p>
      <input
        ref={field}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('Picture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (!file) return;
          setName(file.name);
          void upload.run(file);
        }}
      />
      {refused ? <p role="alert">{`${name}: ${t(refused)}`}</p> : <FailureNotice failure={upload.failure} />}
      <FailureNotice failure={remove.failure} />
      <ButtonRow>
        <Button
          variant="secondary"
          busy={upload.pending}
          busyText={t('Loading...')}
          onClick={() => field.current?.click()}
        >
          {picture ? t('Choose another picture') : t('Choose a picture')}
        </Button>
        {picture && (
          <Button
            variant="quiet"
            busy={remove.pending}
            busyText={t('Loading...')}
            onClick={() => void remove.run()}
          >
            {t('Remove the picture')}
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}

async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
