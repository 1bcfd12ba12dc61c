import type { KeyboardEvent } from 'react';

type Step = (() => void) | null;

/** The keys of undo and redo; null: there is nothing to. */
export const undoKeys = (undo: Step, redo: Step) => (event: KeyboardEvent) => {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  // What is typed there is no part of the questionnaire: a dialog, what is looked for, answers to try it.
  if (!isCommand || (event.target as Element).closest('dialog, [type=search], [data-own-undo]')) return;
  const step =
    event.code === 'KeyZ' ? (event.shiftKey ? redo : undo) : event.code === 'KeyY' ? redo : undefined;
  if (step === undefined) return;
  event.preventDefault();
  step?.();
};
