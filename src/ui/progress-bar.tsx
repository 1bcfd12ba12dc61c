import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: ReactNode;
  value: number;
  max: number;
  /** The progress in words, such as '640 of 1000 points'. */
  text: string;
};

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.head}>
        <span id={`${id}-label`}>{label}</span>
        <span id={`${id}-text`} className={styles.text}>
          {text}
        </span>
      </div>
      <Bar
        value={Math.min(value, max)}
        max={max}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
      >
        {text}
      </Bar>
    </div>
  );
}

/** The bar without its texts, for a picture or beside a label of one's own. */
export function Bar({ earned = false, ...bar }: ComponentProps<'progress'> & { earned?: boolean }) {
  return <progress {...bar} className={classNames(styles.bar, earned && styles.earned)} />;
}
