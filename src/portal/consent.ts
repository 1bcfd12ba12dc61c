import { useSyncExternalStore } from 'react';

/** panel.md section 9. */
const KEY = 'cookies-accepted';
const listeners = new Set<() => void>();
/** Kept here too: a browser may refuse to store anything. */
let given: boolean | undefined;

function isGiven(): boolean {
  try {
    given ??= window.localStorage.getItem(KEY) === 'true';
  } catch {
    given = false;
  }
  return given;
}

function remember(next: boolean): void {
  given = next;
  try {
    if (next) window.localStorage.setItem(KEY, 'true');
    else window.localStorage.removeItem(KEY);
  } catch {
    // It holds until the page is left.
  }
  for (const listener of listeners) listener();
}

export const giveConsent = (): void => remember(true);
export const withdrawConsent = (): void => remember(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether cookies were allowed; null while the server renders, which never knows (panel.md section 4). */
export const useConsent = (): boolean | null => useSyncExternalStore(subscribe, isGiven, () => null);
