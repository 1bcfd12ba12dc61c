import { type ReactNode, Suspense } from 'react';
import type { CallError } from './call.ts';
import { DraftNotice } from './draft-notice.tsx';
import { FailureNotice } from './failure-notice.tsx';
import type { Form } from './form.ts';
import styles from './form-frame.module.css';
import { loadable } from './loadable.tsx';
import type { Submission } from './submission.ts';
import { useTranslation } from './translation.tsx';

// Loaded when there are errors to show.
const ErrorSummary = loadable(() => import('./error-summary.tsx'));
const UnplacedErrors = loadable(() => import('./unplaced-errors.tsx'));

type FormFrameProps = {
  /** The result of `useForm` or `useQuestionnaireForm`. */
  form: Pick<Submission, 'errors' | 'unplaced' | 'rereads' | 'failure'> & {
    props: Pick<
      Form<Record<string, string>>['props'],
      'ref' | 'method' | 'noValidate' | 'onFocus' | 'onSubmit'
    >;
    restored: boolean;
  };
  label?: string;
  /** The submit button, and others beside it. */
  actions: ReactNode;
  /** For one or two required fields: no asterisks and no explanation. */
  brief?: boolean;
  /** Further help after a failure, shown below the message. */
  afterFailure?: (failure: CallError) => ReactNode;
  children: ReactNode;
};

/** A form around its fields: draft notice, explanation of the asterisk, error summary, failure and buttons. */
export function FormFrame({ form, label, actions, brief = false, afterFailure, children }: FormFrameProps) {
  const { t } = useTranslation();
  return (
    <form {...form.props} aria-label={label} className={brief ? styles.brief : undefined}>
      {form.restored && <DraftNotice />}
      {!brief && <p className={styles.note}>{t('Fields marked with * are required.')}</p>}
      {!brief && Object.keys(form.errors).length > 1 && (
        <Suspense>
          <ErrorSummary form={form.props.ref} errors={form.errors} />
        </Suspense>
      )}
      {children}
      {form.unplaced.length > 0 && (
        <Suspense>
          <UnplacedErrors sentences={form.unplaced} rereads={form.rereads} />
        </Suspense>
      )}
      <FailureNotice failure={form.failure}>{form.failure && afterFailure?.(form.failure)}</FailureNotice>
      {actions}
    </form>
  );
}
