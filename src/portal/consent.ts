import { useSyncExternalStore } from 'react';

/** docs/specification.md §9. */
const KEY = 'cookies-accepted';
const WITHDRAWN = 'cookies-withdrawn';
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

/** Taken back, it is not asked for again in this tab, though the page may open anew. */
export function withdrawConsent(): void {
  try {
    window.sessionStorage.setItem(WITHDRAWN, 'true');
  } catch {
    // It is asked for again.
  }
  remember(false);
}

export function wasWithdrawn(): boolean {
  try {
    return window.sessionStorage.getItem(WITHDRAWN) === 'true';
  } catch {
    return false;
  }
}

/** Another tab of the site gave it or took it back. */
function changedElsewhere({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  given = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', changedElsewhere);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether cookies were allowed; null while the server renders, which never knows (docs/specification.md §4). */
export const useConsent = (): boolean | null => useSyncExternalStore(subscribe, isGiven, () => null);
