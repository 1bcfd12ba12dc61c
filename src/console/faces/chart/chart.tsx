import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { useCsvStyle } from '#console/file-link.tsx';
import { saveFile } from '#console/save-file.ts';
import { Button } from '#ui/button.tsx';
import type { CallError } from '#ui/call.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './chart.module.css';
import { csvOf } from './chart-csv.ts';
import { pngOf } from './chart-png.ts';
import type { ChartAbout, Figures } from './chart-props.ts';
import { Legend } from './legend.tsx';

// Drawing comes when there is a chart.
const Plot = loadable(() => import('./plot.tsx'));

type ChartProps<T> = ChartAbout & {
  query: Pick<UseQueryResult<T, CallError>, 'data' | 'error' | 'isFetching' | 'isRefetchError'>;
  /** What the call answers, as figures. */
  children(data: T): Figures;
};

/** A chart under its question and definition, which also stand there while its figures are on their way or failed to come. */
export function Chart<T>({ query, children, ...about }: ChartProps<T>) {
  const id = useId();
  return (
    <figure id={id} aria-labelledby={`${id}-title`} className={styles.chart}>
      <figcaption>
        <h2 id={`${id}-title`}>{about.title}</h2>
        <p className={styles.definition}>{about.definition}</p>
      </figcaption>
      <Loaded query={query}>{(data) => <Drawn {...about} {...children(data)} figure={id} />}</Loaded>
    </figure>
  );
}

/** The drawing, the same figures as a table, and both as files. */
function Drawn({ figure, ...props }: ChartAbout & Figures & { figure: string }) {
  const { labels, labelTitle, series, file } = props;
  const { t } = useTranslation();
  const csvStyle = useCsvStyle();
  const { number } = useFormats();
  const hasFigures = series.some(({ values }) => values.some((value) => value !== null));

  async function savePng() {
    const svg = document.getElementById(figure)?.querySelector<SVGSVGElement>('svg[role=img]');
    if (svg) saveFile(`${file}.png`, await pngOf(svg));
  }

  return (
    <>
      {hasFigures ? (
        <>
          <div className={styles.drawing}>
            <Suspense fallback={<Spinner text={t('Loading...')} />}>
              <Plot {...props} />
            </Suspense>
          </div>
          <Legend {...props} />
        </>
      ) : (
        <p className={styles.none}>{t("There's no data for this yet.")}</p>
      )}
      <Disclosure title={t('Show as a table')}>
        <div className={styles.scroller}>
          <table>
            <thead>
              <tr>
                <th scope="col">{labelTitle}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, at) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{formatted(values[at])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
      <div className={styles.files}>
        <Button
          variant="quiet"
          onClick={() => saveFile(`${file}.csv`, csvOf(labelTitle, labels, series, csvStyle), 'text/csv')}
        >
          {t('Save as CSV')}
        </Button>
        {hasFigures && (
          <Button variant="quiet" onClick={() => void savePng()}>
            {t('Save as PNG')}
          </Button>
        )}
      </div>
    </>
  );

  function formatted(value: number | null | undefined): string {
    return value === null || value === undefined ? '–' : number(value);
  }
}
