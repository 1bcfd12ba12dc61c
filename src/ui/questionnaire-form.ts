import type { ComponentProps, FormEvent } from 'react';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import type { Definition, Values } from '#contract/rules/questionnaire.ts';
import { useAnswers } from './answers.ts';
import type { QuestionnaireFields } from './questionnaire-fields.tsx';
import { type Submission, useSubmission } from './submission.ts';

/** Answers as a call takes them. */
export type SentAnswers = Record<string, string | number | number[] | Record<string, number>>;

type QuestionnaireFormOptions<D> = {
  definition: Definition;
  /** The answers known so far. */
  values: Values;
  /** Where answers wait until they are saved, and whose they are. */
  keep: { place: string; owner: string };
  /** Sends answers that the questionnaire accepts; rejects with a `CallError`. */
  send(values: SentAnswers): Promise<D>;
  done(data: D): void | Promise<void>;
  /** Translates a sentence that stands under a question. */
  t(sentence: string): string;
};

type QuestionnaireForm = Pick<Submission, 'button' | 'failure' | 'errors' | 'unplaced'> & {
  values: Values;
  /** Answers of an earlier visit are on the screen that were never saved. */
  restored: boolean;
  /** Spread onto `<form>`. */
  props: Submission['form'] & { onSubmit(event: FormEvent): void };
  /** Spread onto `QuestionnaireFields`. */
  fields: Omit<ComponentProps<typeof QuestionnaireFields>, 'texts'>;
};

/** A form of questions: judged by the rules that the server applies too, its answers kept until they are saved. */
export function useQuestionnaireForm<D>(options: QuestionnaireFormOptions<D>): QuestionnaireForm {
  const { definition, values: known, keep, t } = options;
  const { button, failure, errors, unplaced, attempt, refuse, form } = useSubmission();
  const { values, restored, change, saved } = useAnswers({ definition, values: known, form: form.ref, keep });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { accepted, errors: found } = checkAnswers(definition, values);
    if (Object.keys(found).length > 0) return refuse(found);
    void attempt(async () => {
      const data = await options.send(accepted as SentAnswers);
      saved();
      await options.done(data);
    });
  }

  return {
    button,
    failure,
    errors,
    unplaced,
    values,
    restored,
    props: { ...form, onSubmit: submit },
    fields: {
      definition,
      values,
      errors: Object.fromEntries(Object.entries(errors).map(([id, sentence]) => [id, t(sentence)])),
      onChange: change,
    },
  };
}
