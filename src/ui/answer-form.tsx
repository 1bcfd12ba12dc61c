import { type ReactNode, useMemo } from 'react';
import type { Definition, Values } from '#contract/rules/questionnaire.ts';
import styles from './answer-form.module.css';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { FormFrame } from './form-frame.tsx';
import { QuestionnaireFields } from './questionnaire-fields.tsx';
import { type SentAnswers, useQuestionnaireForm } from './questionnaire-form.ts';
import type { Reread } from './submission.ts';
import { useTranslation } from './translation.tsx';

type AnswerFormProps<D> = {
  label: string;
  definition: Definition;
  /** The language of the questions where it isn't the page's. */
  language?: string | undefined;
  values: Values;
  keep: { place: string; owner: string };
  send: (values: SentAnswers) => Promise<D>;
  done: (data: D) => void | Promise<void>;
  /** For a form of what is saved already, which may be saved elsewhere, too: see `useQuestionnaireForm`. */
  latest?: () => Promise<void>;
  /** Unless the questions can't change while they are answered. */
  reread?: Reread;
  /** Shown above the questions, such as their progress. */
  progress?: (values: Values) => ReactNode;
  /** Label of the submit button. */
  sendText: string;
  /** Other buttons beside it. */
  others?: ReactNode;
  /** Further help after a failure, shown below the message. */
  afterFailure?: (code: string | undefined) => ReactNode;
};

/**
 * A form of questions with its buttons (the profiler, a reward's form, a page of a survey), which needs a `key` of
 * its own.
 */
export function AnswerForm<D>(props: AnswerFormProps<D>) {
  const { label, language, progress, sendText, others, afterFailure, ...options } = props;
  const { t } = useTranslation();
  const form = useQuestionnaireForm({ ...options, t });
  const texts = useMemo(
    () => ({ choose: t('Please choose'), parentFirst: t('Please answer the question above first') }),
    [t],
  );
  return (
    <FormFrame
      form={form}
      label={label}
      afterFailure={({ code }) => afterFailure?.(code)}
      actions={
        <ButtonRow>
          <Button {...form.button} busyText={t('Loading...')}>
            {sendText}
          </Button>
          {others}
        </ButtonRow>
      }
    >
      {progress && <div className={styles.above}>{progress(form.values)}</div>}
      <QuestionnaireFields {...form.fields} language={language} texts={texts} />
    </FormFrame>
  );
}
