import { useAfterHydration } from '#ui/hydrated.ts';

/** Local storage key, without expiry (docs/specification.md §9). */
const ALLOWED = 'cookies-accepted';
/** Cookie that remembers a refusal for six months; named in the privacy policy. */
const REFUSED = 'cookies-refused';
const REFUSED_FOR_S = 182 * 24 * 60 * 60;

type Choice = 'allowed' | 'refused' | 'undecided';

const listeners = new Set<() => void>();
/** Kept in memory too, because a browser may refuse to store anything. */
let choice: Choice | undefined;

/** In the browser only. */
export function cookieChoice(): Choice {
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
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const seconds = next === 'refused' ? REFUSED_FOR_S : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: only Chromium and Safari know another way
  document.cookie = `${REFUSED}=1; path=/; max-age=${seconds}; samesite=lax${secure}`;
  try {
    if (next === 'allowed') window.localStorage.setItem(ALLOWED, 'true');
    else {
      // Other tabs are only told of what changes, and a first refusal would change nothing.
      window.localStorage.setItem(ALLOWED, 'false');
      window.localStorage.removeItem(ALLOWED);
    }
  } catch {
    // Storage failed: the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

export const giveConsent = (): void => remember('allowed');

/** Refuses or withdraws consent; the dialog stays closed for six months. */
export const refuseConsent = (): void => remember('refused');

/**
 * Another tab changed the choice: consent that is gone means a refusal, whose cookie may reach this tab later than
 * the event.
 */
function changedElsewhere({ key, newValue }: StorageEvent): void {
  if (key !== ALLOWED && key !== null) return;
  choice = key && newValue === null ? 'refused' : undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', changedElsewhere);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visitor's choice about cookies; null until hydration, because the server doesn't know it (docs/specification.md §4). */
export const useCookieChoice = (): Choice | null =>
  useAfterHydration<Choice | null>(cookieChoice, null, subscribe);

/** Whether cookies are allowed; null until hydration. */
export function useConsent(): boolean | null {
  const made = useCookieChoice();
  return made === null ? null : made === 'allowed';
}
