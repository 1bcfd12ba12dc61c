import type { ComponentProps } from 'react';
import { Chart } from '#console/faces/chart/chart.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { daysBetween } from './days-between.ts';

type Days = { days: readonly { day: string; completes: number }[] };

/** Completes day by day, and together so far. */
export function CompletesChart({ query, file }: Pick<ComponentProps<typeof Chart<Days>>, 'query' | 'file'>) {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (
    <Chart
      query={query}
      title={t('How do completes come in?')}
      definition={t(
        "Completes by the day on which they ended, in the country's time zone, without rejected ones",
      )}
      kind="line"
      labelTitle={t('Day')}
      file={file}
    >
      {({ days }) => {
        const all = daysBetween(days);
        let sum = 0;
        return {
          labels: all.map(({ day }) => date(day)),
          series: [
            { name: t('On the day'), values: all.map(({ completes }) => completes) },
            { name: t('Together so far'), values: all.map(({ completes }) => (sum += completes)) },
          ],
        };
      }}
    </Chart>
  );
}
