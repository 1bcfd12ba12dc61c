import { createContext, use, useLayoutEffect } from 'react';

/** What forms and actions tell the dialog around them. */
type Work = {
  /** Counts the requests that are pending. */
  count(change: 1 | -1): void;
  /** What was typed has arrived. */
  sent(): void;
};

export const DialogWork = createContext<Work | null>(null);

/**
 * Keeps the dialog around this, if there is one, from being closed while a request is pending; returns what tells it
 * that nothing of what was typed is left to lose.
 */
export function useDialogWork(pending: boolean): () => void {
  const work = use(DialogWork);
  useLayoutEffect(() => {
    if (!pending || !work) return;
    work.count(1);
    return () => work.count(-1);
  }, [pending, work]);
  return () => work?.sent();
}
