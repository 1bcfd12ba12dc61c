import { classNames } from '#ui/class-names.ts';
import styles from './chart.module.css';
import type { ChartAbout, Figures } from './chart-props.ts';
import { markAt } from './marks.ts';

/** Which series is drawn how; a single one needs none. */
export function Legend({ kind, series }: Pick<ChartAbout, 'kind'> & Pick<Figures, 'series'>) {
  if (series.length < 2) return null;
  return (
    <ul className={styles.legend}>
      {series.map(({ name }, which) => (
        <li key={name}>
          <svg aria-hidden="true" viewBox="0 0 28 14" width="28" height="14">
            {kind === 'bar' ? (
              <rect
                x="1"
                y="1"
                width="26"
                height="12"
                className={classNames(styles.bar, styles[`bar${which}`])}
              />
            ) : (
              <>
                <path d="M0 7H28" className={classNames(styles.curve, styles[`curve${which}`])} />
                <path d={markAt(which, 14, 7)} className={styles.mark} />
              </>
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
