import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
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
  /** Discards the draft after these answers were saved. */
  saved(sent: Values): void;
};

/** What was changed of the saved answers; null: the answer was taken away. */
type Changes = Readonly<Record<string, unknown>>;

/**
 * The answers to questions while they are being typed. What differs from the saved ones is kept as a draft in this tab until it is
 * saved; the others stay as they are saved, here or elsewhere.
 */
export function useAnswers({ definition, values: known, form, keep }: AnswersOptions): Answers {
  const [changes, setChanges] = useState<Changes>({});
  const [restored, setRestored] = useState(false);
  const asked = definition.length > 0;
  const sent = useRef<Values>({});

  // What was sent is no longer a change: it follows what another tab saves. Not before the saved answers have come, which may say the
  // same in other characters, or the screen would show the former ones in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each saving, with the changes of that render
  useLayoutEffect(() => {
    const isSaved = ([id, answer]: [string, unknown]) =>
      isSame(answer, known[id]) || (id in sent.current && isSame(answer, sent.current[id]));
    const left = Object.entries(changes).filter((one) => !isSaved(one));
    sent.current = {};
    if (left.length === Object.keys(changes).length) return;
    setChanges(Object.fromEntries(left));
    if (left.length > 0) keepDraft(keep.place, keep.owner, Object.fromEntries(left));
    else forgetDraft(keep.place);
  }, [known]);

  function change(values: Values) {
    const differing = changesOf(known, values);
    setChanges(differing);
    keepDraft(keep.place, keep.owner, differing);
  }

  // Before the next render, which would discard what was typed before hydration; and not while rendering, because
  // the server can't read the tab's drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the questions stand on the screen
  useLayoutEffect(() => {
    if (!asked) return;
    const waiting = keptDraft(keep.place, keep.owner);
    const isDraft = typeof waiting === 'object' && waiting !== null && Object.keys(waiting).length > 0;
    const kept = isDraft ? (waiting as Changes) : undefined;
    const early = form.current ? changedIn(form.current, definition, known) : [];
    if (early.length > 0) {
      const answers = { ...changed(known, kept ?? {}), ...Object.fromEntries(early) };
      const given = Object.entries(answers).filter(([, answer]) => answer !== undefined);
      change(withoutStaleChoices(definition, Object.fromEntries(given)));
    } else if (kept) setChanges(kept);
    if (kept) setRestored(true);
  }, [asked, keep.place, keep.owner]);

  return {
    values: answersTo(definition, changed(known, changes)),
    restored,
    change,
    saved(answers) {
      sent.current = answers;
      forgetDraft(keep.place);
      setRestored(false);
    },
  };
}

function changesOf(known: Values, values: Values): Changes {
  const ids = [...new Set([...Object.keys(known), ...Object.keys(values)])];
  const differing = ids.filter((id) => !isSame(values[id], known[id]));
  return Object.fromEntries(differing.map((id) => [id, values[id] ?? null]));
}

const changed = (known: Values, changes: Changes): Values =>
  Object.fromEntries(
    Object.entries({ ...known, ...changes }).filter(([, answer]) => answer !== null),
  ) as Values;

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
