import { CompletesChart } from '#console/pages/surveys/figures/completes-chart.tsx';
import { FieldFigures } from '#console/pages/surveys/figures/field-figures.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Project } from './project.ts';

/** What the surveys of a project add up to, with what each figure counts. */
export function ProjectSums({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  const { sums, price_per_complete, currency, elsewhere, surveys } = project;
  if (surveys.length === 0) return null;
  const { completes } = sums.counts;
  const isPriced = price_per_complete !== null && currency !== null;
  return (
    <>
      {(sums.target !== null || isPriced || elsewhere > 0) && (
        <Card title={t('All surveys together')}>
          <Stack>
            {sums.target !== null && (
              <ProgressBar
                label={t('Completes')}
                value={completes}
                max={Math.max(sums.target, 1)}
                text={t('{completes} of {target}', {
                  completes: number(completes),
                  target: number(sums.target),
                })}
              />
            )}
            {isPriced && (
              <DescriptionList
                entries={[
                  {
                    term: t('Completes at the agreed price'),
                    text: money({ amount_minor: price_per_complete * completes, currency }),
                  },
                ]}
              />
            )}
            {elsewhere > 0 && (
              <p>
                {t("{count} surveys in countries you don't have access to aren't counted here.", {
                  count: elsewhere,
                })}
              </p>
            )}
          </Stack>
        </Card>
      )}
      <FieldFigures
        counts={sums.counts}
        medianMinutes={sums.median_minutes}
        pointsRate={sums.points_rate}
        asOf={sums.as_of}
      />
      <CompletesChart
        query={{ data: sums, error: null, isFetching: false, isRefetchError: false }}
        file={`completes-${project.project_number}`}
      />
    </>
  );
}
