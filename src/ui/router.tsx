import {
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { matchPath, type PathParams } from './match-path.ts';
import { useProvided } from './use-provided.ts';

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
};

type NavigateOptions = {
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** Kept by the browser with the entry, over a reload too. */
  state?: unknown;
};

/** Shows another page of this site: a path, or only its `?query` or `#hash`. */
export type NavigateFunction = (to: string, options?: NavigateOptions) => void;

type Navigator = { base: string; navigate: NavigateFunction };

const LocationContext = createContext<Location | null>(null);
const NavigatorContext = createContext<Navigator | null>(null);
/** How the shown location was reached; `pop` is the first one, back and forward. */
const NavigationTypeContext = createContext<NavigationType>('pop');
const ParamsContext = createContext<PathParams>({});

type HistoryState = { usr?: unknown; key?: string } | null;

function currentLocation(base: string): Location {
  const { pathname, search, hash } = window.location;
  const state = window.history.state as HistoryState;
  return {
    pathname: pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname,
    search,
    hash,
    state: state?.usr ?? null,
    key: state?.key ?? 'default',
  };
}

/** Without the `?` of a query from which everything was taken away. */
const resolved = (to: string, { pathname }: Location): string =>
  (to.startsWith('/') ? to : pathname + to).replace(/\?(?=#|$)/, '');

type NavigationType = 'pop' | 'push' | 'replace';

/** The browser's address, where navigations are transitions: the page before stays until the next one can be shown. */
export function BrowserRouter({ base = '', children }: { base?: string; children: ReactNode }) {
  const [{ location, type }, setShown] = useState<{ location: Location; type: NavigationType }>(() => ({
    location: currentLocation(base),
    type: 'pop',
  }));
  const [navigator] = useState<Navigator>(() => ({
    base,
    navigate(to, { replace = false, state = null } = {}) {
      const address = base + resolved(to, currentLocation(base));
      const entry: HistoryState = { usr: state, key: Math.random().toString(36).slice(2) };
      try {
        window.history[replace ? 'replaceState' : 'pushState'](entry, '', address);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        // WebKit refuses more than a hundred entries in 30 seconds; with the origin, because two slashes at the
        // beginning of a path would name another host.
        return window.location.assign(window.location.origin + address);
      }
      startTransition(() =>
        setShown({ location: currentLocation(base), type: replace ? 'replace' : 'push' }),
      );
    },
  }));
  useLayoutEffect(() => {
    const popped = () => startTransition(() => setShown({ location: currentLocation(base), type: 'pop' }));
    window.addEventListener('popstate', popped);
    return () => window.removeEventListener('popstate', popped);
  }, [base]);
  return (
    <Provided navigator={navigator} location={location} type={type}>
      {children}
    </Provided>
  );
}

/** One address that never changes: on the server. */
export function StaticRouter({ location: address, children }: { location: string; children: ReactNode }) {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return (
    <Provided
      navigator={{ base: '', navigate() {} }}
      location={{ pathname, search, hash, state: null, key: 'default' }}
      type="pop"
    >
      {children}
    </Provided>
  );
}

type ProvidedProps = {
  navigator: Navigator;
  location: Location;
  type: NavigationType;
  children: ReactNode;
};

function Provided({ navigator, location, type, children }: ProvidedProps) {
  return (
    <NavigatorContext value={navigator}>
      <NavigationTypeContext value={type}>
        <LocationContext value={location}>{children}</LocationContext>
      </NavigationTypeContext>
    </NavigatorContext>
  );
}

const useNavigator = () => useProvided(NavigatorContext, 'BrowserRouter');

export const useLocation = (): Location => useProvided(LocationContext, 'BrowserRouter');

export const useNavigationType = (): NavigationType => use(NavigationTypeContext);

/** The function never changes. */
export const useNavigate = (): NavigateFunction => useNavigator().navigate;

/** The parameters of the nearest route's path, decoded. */
export const useParams = (): PathParams => use(ParamsContext);

type SetSearch = (
  next: URLSearchParams | Record<string, string> | string | ((before: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void;

/** The query of the address, and a function that navigates to the same page with another one. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { pathname, search } = useLocation();
  const { base, navigate } = useNavigator();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setSearch = useCallback<SetSearch>(
    (next, options) => {
      const now = currentLocation(base);
      // Until another page can be shown, what is shown still means itself.
      const before = new URLSearchParams(now.pathname === pathname ? now.search : search);
      navigate(
        `${pathname}?${new URLSearchParams(typeof next === 'function' ? next(before) : next)}`,
        options,
      );
    },
    [base, navigate, pathname, search],
  );
  return [params, setSearch];
}

/** The `href` of a page of this site. */
export function useHref(to: string): string {
  const { base } = useNavigator();
  const location = useLocation();
  return base + resolved(to, location);
}

/**
 * Follows a link of this site without a reload, adds nothing to the history at the address that is shown, and leaves
 * a press that asks for a new tab to the browser.
 */
export function useFollow(to: string, replace: boolean): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { navigate } = useNavigator();
  const location = useLocation();
  return (event) => {
    const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event;
    if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    navigate(resolved(to, location), { replace: replace || currentTarget.href === window.location.href });
  };
}

/** Navigates as soon as it is shown. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => navigate(to, { ...(replace && { replace }), state }), [to]);
  return null;
}

export type RouteElement = { path: string; element: ReactNode };

/** The element whose path matches the address with the fewest parameters; that of `*` where no other does. */
export function Routes({ routes }: { routes: readonly RouteElement[] }) {
  const { pathname } = useLocation();
  let best: (RouteElement & { params: PathParams; rank: number }) | undefined;
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    const rank = route.path === '*' ? Number.POSITIVE_INFINITY : Object.keys(params ?? {}).length;
    if (params && (!best || rank < best.rank)) best = { ...route, params, rank };
  }
  return best && <ParamsContext value={best.params}>{best.element}</ParamsContext>;
}
