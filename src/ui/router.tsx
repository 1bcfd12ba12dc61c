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
  useRef,
  useState,
} from 'react';
import {
  type BrowserHistory,
  browserHistory,
  currentLocation,
  type Hold,
  type Location,
  type NavigateFunction,
  type NavigateOptions,
  type NavigationType,
  resolved,
} from './browser-history.ts';
import { matchPath, type PathParams } from './match-path.ts';
import { useProvided } from './use-provided.ts';

export type { Location };

const LocationContext = createContext<Location | null>(null);
const HistoryContext = createContext<BrowserHistory | null>(null);
/** How the shown location was reached; `pop` is back and forward, and a page that is loaded again. */
const NavigationTypeContext = createContext<NavigationType>('pop');
const ParamsContext = createContext<PathParams>({});

/** The browser's address, where navigations are transitions: the page before stays until the next one can be shown. */
export function BrowserRouter({ base = '', children }: { base?: string; children: ReactNode }) {
  const [history] = useState(() =>
    browserHistory(base, (location, type) => startTransition(() => setShown({ location, type }))),
  );
  const [{ location, type }, setShown] = useState<{ location: Location; type: NavigationType }>(() => ({
    location: currentLocation(base),
    type: firstType(),
  }));
  useLayoutEffect(() => history.listen(), [history]);
  return (
    <Provided history={history} location={location} type={type}>
      {children}
    </Provided>
  );
}

/** How the document was reached: the browser scrolls one that it shows again to where it was. */
function firstType(): NavigationType {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward' ? 'pop' : 'push';
}

/** One address that never changes: on the server. */
export function StaticRouter({ location: address, children }: { location: string; children: ReactNode }) {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return (
    <Provided
      history={{ base: '', navigate() {}, addHold: () => () => {} }}
      location={{ pathname, search, hash, state: null, key: 'default' }}
      type="pop"
    >
      {children}
    </Provided>
  );
}

type ProvidedProps = {
  history: BrowserHistory;
  location: Location;
  type: NavigationType;
  children: ReactNode;
};

function Provided({ history, location, type, children }: ProvidedProps) {
  return (
    <HistoryContext value={history}>
      <NavigationTypeContext value={type}>
        <LocationContext value={location}>{children}</LocationContext>
      </NavigationTypeContext>
    </HistoryContext>
  );
}

const useHistory = () => useProvided(HistoryContext, 'BrowserRouter');

export const useLocation = (): Location => useProvided(LocationContext, 'BrowserRouter');

export const useNavigationType = (): NavigationType => use(NavigationTypeContext);

/** The function never changes. */
export const useNavigate = (): NavigateFunction => useHistory().navigate;

/** Navigates for what was begun on this page, and no longer once another one has been asked for. */
export function useNavigateFromHere(): NavigateFunction {
  const { base, navigate } = useHistory();
  const { pathname } = useLocation();
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (to, options) => {
    if (isMounted.current && currentLocation(base).pathname === pathname) navigate(to, options);
  };
}

/** Keeps the page that is shown as `hold` decides, as long as `active`. */
export function useHold(active: boolean, hold: Hold): void {
  const { addHold } = useHistory();
  const newest = useRef(hold);
  useLayoutEffect(() => {
    newest.current = hold;
  });
  useLayoutEffect(() => (active ? addHold((to) => newest.current(to)) : undefined), [active, addHold]);
}

/** The parameters of the nearest route's path, decoded. */
export const useParams = (): PathParams => use(ParamsContext);

type SetSearch = (
  next: URLSearchParams | Record<string, string> | string | ((before: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void;

/** The query of the address, and a function that navigates to the same page with another one. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { pathname, search } = useLocation();
  const { base, navigate } = useHistory();
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
  const { base } = useHistory();
  const location = useLocation();
  return base + resolved(to, location);
}

/**
 * Follows a link of this site without a reload, adds nothing to the history at the address that is shown, and leaves
 * a press that asks for a new tab to the browser.
 */
export function useFollow(to: string, replace: boolean): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { navigate } = useHistory();
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
