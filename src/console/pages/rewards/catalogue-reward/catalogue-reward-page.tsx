import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useParams } from '#ui/router.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RewardForm } from './reward-form.tsx';
import { RewardPicture } from './reward-picture.tsx';

/** A reward of the catalogue: all that is said about it, and its picture. */
export default function CatalogueRewardPage() {
  const { t, language } = useTranslation();
  const { id = '' } = useParams();
  const reward = useCall('GET /rewards/:id', { params: { id } });
  const choices = useCall('GET /reward-choices');
  return (
    <LoadedThing
      query={reward}
      title={t('Reward')}
      unknown={t('There is no such reward in your countries')}
      list={{ path: paths.catalogue, title: t('Catalogue') }}
    >
      {(data) => (
        <>
          <PageHeading
            title={data.names[language] ?? data.names.en ?? Object.values(data.names)[0] ?? t('Reward')}
            lead={t(
              'What you change here counts for new requests. What members have already requested stays.',
            )}
          />
          <Stack>
            <Card title={t('Picture')}>
              <RewardPicture reward={data} />
            </Card>
            <Loaded query={choices}>
              {(found) => <RewardForm key={data.id} reward={data} choices={found} />}
            </Loaded>
          </Stack>
        </>
      )}
    </LoadedThing>
  );
}
