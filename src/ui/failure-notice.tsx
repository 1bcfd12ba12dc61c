import type { ReactNode } from 'react';
import type { CallError } from './call.ts';
import styles from './failure-notice.module.css';
import { failureSentence } from './failure-sentence.ts';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

type FailureNoticeProps = {
  failure: CallError | null;
  /** What else to do about it. */
  children?: ReactNode;
};

/** Why an action or a form failed, above its buttons, until the next attempt. */
export function FailureNotice({ failure, children }: FailureNoticeProps) {
  const { t } = useTranslation();
  // One that the person asked for, such as a cancelled attempt, needs no words.
  if (!failure || failureSentence(failure) === '') return null;
  return (
    <div className={styles.failure}>
      <Notice tone="danger" live="alert">
        <p>{t(failureSentence(failure))}</p>
        {children}
      </Notice>
    </div>
  );
}
