import { type ReactNode, useId } from 'react';
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
