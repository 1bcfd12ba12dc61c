import { type ComponentProps, type FormEvent, useLayoutEffect, useRef } from 'react';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import type { Definition, Values } from '#contract/rules/questionnaire.ts';
import { useAnswers } from './answers.ts';
import type { QuestionnaireFields } from './questionnaire-fields.tsx';
import { type Reread, type Submission, useSubmission } from './submission.ts';

/** Answers as a call takes them. */
export type SentAnswers = Record<string, string | number | number[] | Record<string, number>>;

type QuestionnaireFormOptions<D> = {
  definition: Definition;
  /** The saved answers. */
  values: Values;
  /** The draft's key and owner. */
  keep: { place: string; owner: string };
  /** Submits valid answers; rejects with a `CallError`. */
  send(values: SentAnswers): Promise<D>;
  done(data: D): void | Promise<void>;
  /**
   * Reads the saved answers anew before sending and resolves once they are rendered, so that those that nobody has changed here stay as
   * they were saved elsewhere meanwhile.
   */
  latest?: (() => Promise<void>) | undefined;
  /** Unless the questions can't change while they are answered. */
  reread?: Reread | undefined;
  /** Translates a question's message. */
  t(sentence: string): string;
};

type QuestionnaireForm = Pick<Submission, 'button' | 'failure' | 'errors' | 'unplaced' | 'rereads'> & {
  values: Values;
  /** Unsaved answers of an earlier visit were restored. */
  restored: boolean;
  /** Spread onto `<form>`. */
  props: Submission['form'] & { onSubmit(event: FormEvent): void };
  /** Spread onto `QuestionnaireFields`. */
  fields: Omit<ComponentProps<typeof QuestionnaireFields>, 'texts'>;
};

/** A form of questions: checked by the same rules as on the server, with a draft until it is saved. */
export function useQuestionnaireForm<D>(options: QuestionnaireFormOptions<D>): QuestionnaireForm {
  const { definition, values: known, keep, t } = options;
  const { button, failure, errors, unplaced, rereads, attempt, refuse, form } = useSubmission(options.reread);
  const { values, restored, change, saved } = useAnswers({ definition, values: known, form: form.ref, keep });

  const shown = useRef({ definition, values });
  useLayoutEffect(() => {
    shown.current = { definition, values };
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkAnswers(definition, values).errors;
    if (Object.keys(found).length > 0) return refuse(found);
    void attempt(async () => {
      await options.latest?.();
      const sent = shown.current;
      const { accepted } = checkAnswers(sent.definition, sent.values);
      const data = await options.send(accepted as SentAnswers);
      saved(sent.values);
      await options.done(data);
      return true;
    });
  }

  return {
    button,
    failure,
    errors,
    unplaced,
    rereads,
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
