import { useCall } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { ProfileCompleteness } from '#portal/profile-completeness.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** How complete the profiler is, which questions are left, and a link to it. */
export function ProfilersBox() {
  const { t } = useTranslation();
  const completeness = useCall('GET /profiler/completeness');
  return (
    <Card
      title={t('Profilers')}
      aside={
        <ButtonLink to={paths.profiler} variant="secondary">
          {t('Update')}
        </ButtonLink>
      }
    >
      <Loaded query={completeness} loadingText={t('Loading data...')}>
        {(loaded) => (
          <ProfileCompleteness
            completeness={loaded}
            label={(complete) =>
              complete
                ? t('Your profile is complete. Thank you!')
                : t('The better we know you, the better we can match surveys to you.')
            }
          />
        )}
      </Loaded>
    </Card>
  );
}
