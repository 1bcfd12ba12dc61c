import { completeness } from '#contract/rules/check-answers.ts';
import { useCall } from '#portal/call.ts';
import { useFormats } from '#portal/formats.ts';
import { Loaded } from '#portal/loaded.tsx';
import { paths } from '#portal/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** How much of the profiler is answered, and the way to the rest. */
export function ProfilersBox() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const profiler = useCall('GET /profiler');
  return (
    <Card
      title={t('Profilers')}
      aside={
        <ButtonLink to={paths.profiler} variant="secondary">
          {t('Update')}
        </ButtonLink>
      }
    >
      <Loaded query={profiler} loadingText={t('Loading data...')}>
        {({ definition, values }) => {
          const { answered, total } = completeness(definition, values);
          if (total === 0) return null;
          return (
            <ProgressBar
              label={
                answered === total
                  ? t('Your profile is complete. Thank you!')
                  : t('The better we know you, the better the surveys suit you.')
              }
              value={answered}
              max={total}
              text={t('{answered} of {total} answered', {
                answered: number(answered),
                total: number(total),
              })}
            />
          );
        }}
      </Loaded>
    </Card>
  );
}
