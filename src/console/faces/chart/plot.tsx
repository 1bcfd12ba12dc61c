import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/formats.tsx';
import styles from './chart.module.css';
import type { ChartAbout, Figures } from './chart-props.ts';
import { markAt } from './marks.ts';
import { niceTicks } from './nice-ticks.ts';

const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 56;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 30;
/** Labels below are shown as far as they have room. */
const MOST_LABELS = 8;

/** The drawing: series differ by stroke, mark and hatching, so that they can be told apart in grey. */
export default function Plot({ title, kind, labels, series }: ChartAbout & Figures) {
  const { number } = useFormats();
  const figures = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = niceTicks(Math.min(0, ...figures), Math.max(...figures));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, labels.length);
  const x = (at: number) => LEFT + step * (at + 0.5);
  const every = Math.ceil(labels.length / MOST_LABELS);
  const bar = Math.min(48, (step * 0.7) / series.length);

  return (
    <svg role="img" aria-label={title} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.plot}>
      <defs>
        <pattern
          id="hatch-1"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V6" className={styles.hatch} />
        </pattern>
        <pattern id="hatch-2" width="5" height="5" patternUnits="userSpaceOnUse">
          <circle cx="2.5" cy="2.5" r="1.2" className={styles.dot} />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${LEFT} ${y(tick)}H${WIDTH - RIGHT}`}
            className={tick === 0 ? styles.zero : styles.line}
          />
          <text x={LEFT - 8} y={y(tick) + 4} className={styles.tick}>
            {number(tick)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, at) =>
          at % every === 0 && (
            <text key={label} x={x(at)} y={HEIGHT - 8} className={styles.label}>
              {label}
            </text>
          ),
      )}
      {series.map(({ name, values }, which) =>
        kind === 'bar' ? (
          <g key={name}>
            {values.map((value, at) => {
              if (value === null) return null;
              const left = x(at) + (which - series.length / 2) * bar;
              const [top, foot] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
              return (
                <rect
                  key={labels[at]}
                  x={left + 1}
                  y={top}
                  width={Math.max(1, bar - 2)}
                  height={foot - top}
                  className={classNames(styles.bar, styles[`bar${which}`])}
                >
                  <title>{`${name}, ${labels[at]}: ${number(value)}`}</title>
                </rect>
              );
            })}
          </g>
        ) : (
          <g key={name}>
            <path
              d={lineThrough(values, x, y)}
              className={classNames(styles.curve, styles[`curve${which}`])}
            />
            {values.map(
              (value, at) =>
                value !== null && (
                  <path key={labels[at]} d={markAt(which, x(at), y(value))} className={styles.mark}>
                    <title>{`${name}, ${labels[at]}: ${number(value)}`}</title>
                  </path>
                ),
            )}
          </g>
        ),
      )}
    </svg>
  );
}

/** Broken where there is no figure. */
function lineThrough(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let isDown = false;
  return values
    .map((value, at) => {
      const command = value === null ? '' : `${isDown ? 'L' : 'M'}${x(at)} ${y(value)}`;
      isDown = value !== null;
      return command;
    })
    .join('');
}
