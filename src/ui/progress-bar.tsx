import { type ReactNode, useId } from 'react';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: ReactNode;
  value: number;
  max: number;
  /** The state in words, e.g. '640 of 1,000 points'. */
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
      <progress
        className={styles.bar}
        value={Math.min(value, max)}
        max={max}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
      >
        {text}
      </progress>
    </div>
  );
}
