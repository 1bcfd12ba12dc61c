import { useSyncExternalStore } from 'react';

/** In the browser's storage, without an end (docs/specification.md §9). */
const ALLOWED = 'cookies-accepted';
/** A cookie, for six months; the privacy policy names it. */
const REFUSED = 'cookies-refused';
const REFUSED_FOR_S = 182 * 24 * 60 * 60;

type Choice = 'allowed' | 'refused' | 'undecided';

const listeners = new Set<() => void>();
/** Kept here too: a browser may refuse to store anything. */
let choice: Choice | undefined;

function currentChoice(): Choice {
  choice ??= storedChoice();
  return choice;
}

function storedChoice(): Choice {
  if (isAllowed()) return 'allowed';
  return document.cookie.split('; ').includes(`${REFUSED}=1`) ? 'refused' : 'undecided';
}

function isAllowed(): boolean {
  try {
    return window.localStorage.getItem(ALLOWED) === 'true';
  } catch {
    return false;
  }
}

function remember(next: Choice): void {
  choice = next;
  try {
    if (next === 'allowed') window.localStorage.setItem(ALLOWED, 'true');
    else window.localStorage.removeItem(ALLOWED);
  } catch {
    // It holds until the page is left.
  }
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const seconds = next === 'refused' ? REFUSED_FOR_S : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: only Chromium and Safari know another way
  document.cookie = `${REFUSED}=1; path=/; max-age=${seconds}; samesite=lax${secure}`;
  for (const listener of listeners) listener();
}

export const giveConsent = (): void => remember('allowed');

/** Refused or withdrawn: nobody is asked again for six months. */
export const refuseConsent = (): void => remember('refused');

/** Another tab of the site gave it or took it back. */
function changedElsewhere({ key }: StorageEvent): void {
  if (key !== ALLOWED && key !== null) return;
  choice = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', changedElsewhere);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was decided about cookies; null while the server renders, which never knows (docs/specification.md §4). */
export const useCookieChoice = (): Choice | null =>
  useSyncExternalStore(subscribe, currentChoice, () => null);

/** Whether cookies were allowed; null while the server renders. */
export function useConsent(): boolean | null {
  const made = useCookieChoice();
  return made === null ? null : made === 'allowed';
}
