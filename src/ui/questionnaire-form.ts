import { type ComponentProps, type FormEvent, useLayoutEffect, useRef } from 'react';
import { ANSWER_ERRORS, checkAnswers } from '#contract/rules/check-answers.ts';
import {
  type Definition,
  isUnanswered,
  type Values,
  visibleAttributes,
  withoutStaleChoices,
} from '#contract/rules/questionnaire.ts';
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
   * they were saved elsewhere meanwhile. Where an answer that was given here no longer fits to them nothing is sent, and the form says so.
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
  const { button, failure, errors, unplaced, rereads, attempt, refuse, form } = useSubmission(options);
  const { values, restored, change, saved } = useAnswers({ definition, values: known, form: form.ref, keep });

  const shown = useRef({ definition, values, known, change });
  useLayoutEffect(() => {
    shown.current = { definition, values, known, change };
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = checkAnswers(definition, values);
    if (Object.keys(given.errors).length > 0) return refuse(given.errors);
    void attempt(async () => {
      await options.latest?.();
      const sent = shown.current;
      const { accepted, errors: found } = checkAnswers(sent.definition, sent.values);
      const lost = Object.keys(given.accepted).filter((id) => id in sent.values && !(id in accepted));
      if (lost.length > 0) {
        const asked = new Set(visibleAttributes(sent.definition, sent.values).map(({ id }) => id));
        const told = lost.map((id) => [id, asked.has(id) ? ANSWER_ERRORS.changed : ANSWER_ERRORS.unknown]);
        sent.change(withoutLost(sent, lost));
        return { violations: { ...found, ...Object.fromEntries(told) } };
      }
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

/** Of choices that are no longer offered what remains, or else what is saved; what is only hidden stays as it was typed. */
function withoutLost(
  { definition, values, known }: { definition: Definition; values: Values; known: Values },
  lost: readonly string[],
): Values {
  const kept: Record<string, unknown> = { ...values };
  const offered = withoutStaleChoices(definition, values);
  for (const { id, type } of definition) {
    if (!lost.includes(id) || offered[id] === values[id]) continue;
    kept[id] = isUnanswered(type, offered[id]) ? known[id] : offered[id];
  }
  return kept;
}
