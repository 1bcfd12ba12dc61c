/** An entry of the browser's history; `pathname` is without the router's base. */
export type Location = {
  pathname: string;
  /** Empty, or from `?` on. */
  search: string;
  /** Empty, or from `#` on. */
  hash: string;
  state: unknown;
  /** Unique to the entry; `default` for one that the router didn't make. */
  key: string;
  /** On the way back to it: how far the page was scrolled when it was left. */
  top?: number | undefined;
};

export type NavigateOptions = {
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** Kept by the browser with the entry, over a reload too. */
  state?: unknown;
  /** What was changed on the page is gone or saved: nothing holds it. */
  unheld?: boolean;
};

/** Shows another page of this site: a path, or only its `?query` or `#hash`. */
export type NavigateFunction = (to: string, options?: NavigateOptions) => void;

export type NavigationType = 'pop' | 'push' | 'replace';

/**
 * Asked before another address is shown: whether it keeps the present one; `go` goes there all the same, once whoever wanted to
 * go has been asked, unless something else holds the page as well.
 */
export type Hold = (
  to: Pick<Location, 'pathname' | 'search'> & { type: NavigationType; go(): void },
) => boolean;

export type BrowserHistory = {
  base: string;
  navigate: NavigateFunction;
  /** The last one added is asked first; returns what ends it. */
  addHold(hold: Hold): () => void;
};

/** `idx` is the entry's place in the tab's history, by which a step back that is held can be undone. */
type HistoryState = { usr?: unknown; key?: string; idx?: number } | null;

const entryState = () => window.history.state as HistoryState;

/** So long without another step, all that were under way have arrived. */
const SETTLED_MS = 100;

function placeEntry(idx: number): void {
  if (entryState()?.idx === idx) return;
  try {
    window.history.replaceState({ ...entryState(), idx }, '');
  } catch {
    // The browser refuses more changes for now: going back to this entry counts as a step on.
  }
}

export function currentLocation(base: string): Location {
  const { pathname, search, hash } = window.location;
  const state = entryState();
  return {
    pathname: pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname,
    search,
    hash,
    state: state?.usr ?? null,
    key: state?.key ?? 'default',
  };
}

/** Without the `?` of a query from which everything was taken away. */
export const resolved = (to: string, { pathname }: Location): string =>
  (to.startsWith('/') ? to : pathname + to).replace(/\?(?=#|$)/, '');

/** The browser's history of this tab; `show` is told every address that is to be shown, and how it was reached. */
export function browserHistory(base: string, show: (location: Location, type: NavigationType) => void) {
  takeHandedState();
  const holds: Hold[] = [];
  let index = entryState()?.idx ?? 0;
  let address = window.location.href;
  placeEntry(index);
  /** A step back that was held is being undone. */
  let isReturning = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Whoever wanted to go has been asked. */
  let isLetGo = false;
  /** Whoever lets it go is asked no more; whoever else holds the page still is. */
  const isHeld = (to: Parameters<Hold>[0], asked: readonly Hold[] = []): boolean =>
    holds.some((hold) => {
      if (asked.includes(hold)) return false;
      const before = [...asked, hold];
      return hold({ ...to, go: () => isHeld(to, before) || to.go() });
    });
  const tops = new Map<number, number>();
  /** As the last event told, because some browsers scroll before they say that the address has changed. */
  let top = 0;
  const noteTop = () => {
    top = window.scrollY;
  };
  window.addEventListener('scroll', noteTop, { passive: true });

  const navigate: NavigateFunction = (to, options = {}) => {
    const { replace = false, state = null, unheld = false } = options;
    const type = replace ? 'replace' : 'push';
    const target = resolved(to, currentLocation(base));
    const go = () => navigate(target, { ...options, unheld: true });
    const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/s.exec(target) ?? [];
    if (!unheld && isHeld({ pathname, search, type, go })) return;
    const next = replace ? index : index + 1;
    const entry: HistoryState = { usr: state, key: Math.random().toString(36).slice(2), idx: next };
    try {
      window.history[replace ? 'replaceState' : 'pushState'](entry, '', base + target);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
      return loadInstead(base + target, entry, replace);
    }
    arrived(next, type);
  };

  function arrived(next: number, type: NavigationType) {
    tops.set(index, top);
    index = next;
    address = window.location.href;
    show({ ...currentLocation(base), ...(type === 'pop' && { top: tops.get(next) }) }, type);
  }

  /** The place of the entry that is shown now; one that a plain link to a part of the page has made is given its own. */
  function placeNow(): number {
    const known = entryState()?.idx;
    if (known !== undefined) return known;
    const next = window.location.href === address ? index : index + 1;
    placeEntry(next);
    return next;
  }

  function returnHere() {
    const steps = index - (entryState()?.idx ?? index);
    // No step at all would load the page anew.
    isReturning = steps !== 0;
    if (isReturning) window.history.go(steps);
  }

  function popped() {
    const next = placeNow();
    clearTimeout(settling);
    if (isReturning) {
      isReturning = next !== index;
      // Somebody stepped again meanwhile: the way from here is known once no other step is under way.
      if (isReturning) settling = setTimeout(returnHere, SETTLED_MS);
      return;
    }
    const steps = next - index;
    const go = () => {
      isLetGo = true;
      window.history.go(steps);
    };
    if (!isLetGo && isHeld({ ...currentLocation(base), type: 'pop', go })) {
      returnHere();
      return;
    }
    isLetGo = false;
    arrived(next, 'pop');
  }

  function listen() {
    window.addEventListener('popstate', popped);
    // Somebody may have stepped back or on while the page was rendered.
    if (window.location.href !== address) popped();
    return () => window.removeEventListener('popstate', popped);
  }

  function addHold(hold: Hold) {
    holds.unshift(hold);
    return () => void holds.splice(holds.indexOf(hold), 1);
  }

  return { base, navigate, addHold, listen };
}

const HANDED = 'navigation';

/** WebKit refuses more than a hundred entries in 30 seconds: the page is loaded anew, and finds the entry's state there. */
function loadInstead(path: string, entry: HistoryState, replace: boolean): void {
  // With the origin, because two slashes at the beginning of a path would name another host.
  const address = window.location.origin + path;
  try {
    window.sessionStorage.setItem(HANDED, JSON.stringify({ address, entry }));
  } catch {
    // The page is shown without it.
  }
  window.location[replace ? 'replace' : 'assign'](address);
}

function takeHandedState(): void {
  try {
    const { address, entry } = JSON.parse(window.sessionStorage.getItem(HANDED) ?? '{}');
    window.sessionStorage.removeItem(HANDED);
    if (address === window.location.href) window.history.replaceState(entry, '');
  } catch {
    // What can't be read was handed over by nobody.
  }
}
