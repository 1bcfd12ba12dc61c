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
  const judged = sums.completes + sums.screenouts;
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : t('{share} %', { share: number(Math.round((100 * part) / whole)) });
  return (
    <Card title={t('All surveys together')}>
      <Stack>
        {sums.target !== null && (
          <ProgressBar
            label={t('Completes')}
            value={sums.completes}
            max={Math.max(sums.target, 1)}
            text={t('{completes} of {target}', {
              completes: number(sums.completes),
              target: number(sums.target),
            })}
          />
        )}
        <DescriptionList
          entries={[
            { term: t('Members invited'), text: number(sums.invited) },
            { term: t('Surveys started'), text: number(sums.started) },
            { term: t('Completes'), text: number(sums.completes) },
            { term: t('Screen-outs'), text: number(sums.screenouts) },
            { term: t('Quota-fulls'), text: number(sums.quota_fulls) },
            { term: t('Removed for quality'), text: number(sums.quality) },
            { term: t('Drop-outs'), text: number(sums.dropouts) },
            {
              term: t('Incidence (completes of completes and screen-outs)'),
              text: share(sums.completes, judged),
            },
            ...(price_per_complete !== null && currency !== null
              ? [
                  {
                    term: t('Completes at the agreed price'),
                    text: money({ amount_minor: price_per_complete * sums.completes, currency }),
                  },
                ]
              : []),
          ]}
        />
        {elsewhere > 0 && (
          <p>
            {t("{count} surveys in countries you don't have access to aren't counted here.", {
              count: elsewhere,
            })}
          </p>
        )}
      </Stack>
    </Card>
  );
}
