import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './steps.module.css';

type StepState = 'done' | 'current' | 'upcoming' | 'failed';

export type Step = {
  id: string;
  label: ReactNode;
  /** When it happened or is expected. */
  detail?: ReactNode;
  state: StepState;
};

type StepsProps = {
  steps: readonly Step[];
  /** Accessible name of the list, such as 'Status of the request'. */
  label: string;
  /** The states' labels for screen readers. */
  stateTexts: Record<StepState, string>;
};

/** The steps of a process, such as a reward request from requested to completed. */
export function Steps({ steps, label, stateTexts }: StepsProps) {
  return (
    <div className={styles.frame}>
      <ol aria-label={label} className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.id}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className={classNames(styles.step, styles[step.state])}
          >
            <span className={styles.mark}>
              {step.state === 'done' && <Icon name="check" />}
              {step.state === 'failed' && <Icon name="close" />}
            </span>
            <div className={styles.text}>
              <span className={styles.label}>{step.label}</span>
              <span className="visually-hidden"> ({stateTexts[step.state]})</span>
              {step.detail && <span className={styles.detail}>{step.detail}</span>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
