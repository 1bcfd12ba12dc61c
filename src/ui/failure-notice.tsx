import type { ReactNode } from 'react';
import type { CallError } from './call.ts';
import styles from './failure-notice.module.css';
import { failureSentence } from './failure-sentence.ts';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

type FailureNoticeProps = {
  failure: CallError | null;
  /** Further help. */
  children?: ReactNode;
};

/** Why an action or form failed, shown above its buttons until the next attempt. */
export function FailureNotice({ failure, children }: FailureNoticeProps) {
  const { t } = useTranslation();
  // A failure caused by the user, such as a cancelled attempt, has no message.
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
