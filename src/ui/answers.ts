import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Definition, type Values, withoutStaleChoices } from '#contract/rules/questionnaire.ts';
import { answersIn } from './answers-in.ts';
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts';

type AnswersOptions = {
  /** The questions; undefined until they have loaded. */
  definition: Definition;
  /** The saved answers: the initial values. */
  values: Values;
  /** The form that holds the questions. */
  form: RefObject<HTMLFormElement | null>;
  /** The draft's key and owner. */
  keep: { place: string; owner: string };
};

export type Answers = {
  values: Values;
  /** Unsaved answers of an earlier visit were restored. */
  restored: boolean;
  change(values: Values): void;
  /** Discards the draft after saving. */
  saved(): void;
};

/** The answers to questions while they are being typed, kept as a draft in this tab until they are saved. */
export function useAnswers({ definition, values: known, form, keep }: AnswersOptions): Answers {
  const [typed, setTyped] = useState<Values>();
  const [restored, setRestored] = useState(false);
  const asked = definition.length > 0;

  function change(values: Values) {
    setTyped(values);
    keepDraft(keep.place, keep.owner, values);
  }

  // Before the next render, which would discard what was typed before hydration; and not while rendering, because
  // the server can't read the tab's drafts.
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

/** The answers in the document that differ from the initial ones. */
function changedIn(form: HTMLFormElement, definition: Definition, written: Values): [string, unknown][] {
  return Object.entries(answersIn(form, definition)).filter(([id, answer]) => !isSame(answer, written[id]));
}

/** The order in which options or rows were chosen doesn't matter. */
function isSame(one: unknown, other: unknown): boolean {
  const inOrder = (answer: unknown) => {
    if (Array.isArray(answer)) return [...answer].sort();
    return typeof answer === 'object' && answer !== null ? Object.entries(answer).sort() : (answer ?? '');
  };
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** Drops answers to questions that have been removed since. */
function answersTo(definition: Definition, typed: Values): Values {
  const ids = new Set(definition.map(({ id }) => id));
  return Object.fromEntries(Object.entries(typed).filter(([id]) => ids.has(id)));
}
