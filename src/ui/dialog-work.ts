import { createContext, use, useLayoutEffect } from 'react';

/** Counts the requests that are pending inside a dialog. */
export const DialogWork = createContext<((change: 1 | -1) => void) | null>(null);

/** Keeps the dialog around this, if there is one, from being closed while a request is pending. */
export function useDialogWork(pending: boolean): void {
  const count = use(DialogWork);
  useLayoutEffect(() => {
    if (!pending || !count) return;
    count(1);
    return () => count(-1);
  }, [pending, count]);
}
