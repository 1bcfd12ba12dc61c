import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Definition, type Values, withoutStaleChoices } from '#contract/rules/questionnaire.ts';
import { answersIn } from './answers-in.ts';
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts';

type AnswersOptions = {
  /** The questions; none while they are not known yet. */
  definition: Definition;
  /** The answers known so far: what is shown until something else is typed. */
  values: Values;
  /** The form that holds the questions. */
  form: RefObject<HTMLFormElement | null>;
  /** Where answers wait until they are saved, and whose they are. */
  keep: { place: string; owner: string };
};

export type Answers = {
  values: Values;
  /** Answers of an earlier visit are on the screen that were never saved. */
  restored: boolean;
  change(values: Values): void;
  /** They are saved: nothing waits any more. */
  saved(): void;
};

/** The answers to questions while they are typed: kept in this tab until they are saved. */
export function useAnswers({ definition, values: known, form, keep }: AnswersOptions): Answers {
  const [typed, setTyped] = useState<Values>();
  const [restored, setRestored] = useState(false);
  const asked = definition.length > 0;

  function change(values: Values) {
    setTyped(values);
    keepDraft(keep.place, keep.owner, values);
  }

  // Before the next render, which would wipe what was typed before the page came to life; and not while rendering,
  // because the server knows nothing of what waits in this tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the questions stand on the screen
  useLayoutEffect(() => {
    if (!asked) return;
    const waiting = keptDraft(keep.place, keep.owner);
    const kept = typeof waiting === 'object' && waiting !== null ? (waiting as Values) : undefined;
    const early = form.current ? changedIn(form.current, definition, known) : [];
    if (early.length > 0) {
      const answers = { ...(kept ?? known), ...Object.fromEntries(early) };
      const given = Object.entries(answers).filter(([, answer]) => answer !== undefined);
      change(withoutStaleChoices(definition, Object.fromEntries(given)));
    } else if (kept) setTyped(kept);
    if (kept) setRestored(true);
  }, [asked, keep.place, keep.owner]);

  return {
    values: answersTo(definition, typed ?? known),
    restored,
    change,
    saved() {
      forgetDraft(keep.place);
      setRestored(false);
    },
  };
}

/** The answers in the document that are not those that the page was written with. */
function changedIn(form: HTMLFormElement, definition: Definition, written: Values): [string, unknown][] {
  return Object.entries(answersIn(form, definition)).filter(([id, answer]) => !isSame(answer, written[id]));
}

/** The order in which options or rows were chosen says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  const inOrder = (answer: unknown) => {
    if (Array.isArray(answer)) return [...answer].sort();
    return typeof answer === 'object' && answer !== null ? Object.entries(answer).sort() : (answer ?? '');
  };
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** Without answers to questions that were taken out since they were kept. */
function answersTo(definition: Definition, typed: Values): Values {
  const ids = new Set(definition.map(({ id }) => id));
  return Object.fromEntries(Object.entries(typed).filter(([id]) => ids.has(id)));
}
