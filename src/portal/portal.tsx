import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { replayPresses } from '#ui/early-presses.ts';
import { FailureBoundary } from '#ui/failure-boundary.tsx';
import { useFocusFallback } from '#ui/focus.ts';
import { useHydrated } from '#ui/hydrated.ts';
import { PrefetchContext } from '#ui/prefetch.ts';
import { Navigate, Routes } from '#ui/router.tsx';
import type { Translator } from '#ui/texts.ts';
import type { Boot } from './boot.ts';
import { PortalCallFeedback } from './call-feedback.tsx';
import { Guard } from './guard.tsx';
import { SiteProvider } from './language.tsx';
import { Layout } from './layout/layout.tsx';
import { OfflinePage } from './offline-page-when-allowed.ts';
import { paths } from './paths.ts';
import { matchRoute, portalRoutes } from './routes.tsx';
import { SessionProvider } from './session.tsx';
import { RenderedDay } from './today.ts';
import { UnheardLeaving } from './unheard-leaving.tsx';

const routeElements = [
  ...portalRoutes.flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({
      path,
      element: (
        <Guard key={route.key} route={route}>
          <route.page />
        </Guard>
      ),
    })),
  ),
  { path: '*', element: <Navigate to={paths.home} replace /> },
];

/** Rendered on both sides: the routes and the providers around them. */
export function Portal({
  boot,
  translator,
  queries,
}: {
  boot: Boot;
  translator: Translator;
  queries: QueryClient;
}) {
  return (
    <QueryClientProvider client={queries}>
      <PrefetchContext value={prefetch}>
        <SessionProvider>
          <RenderedDay value={boot.today}>
            <SiteProvider initial={boot.settings} formatted={boot.formatted} translator={translator}>
              <PortalCallFeedback>
                <FailureBoundary>
                  <Layout>
                    {/* No Suspense: it would hydrate last; navigations are transitions, which wait for the new page. */}
                    <Routes routes={routeElements} />
                  </Layout>
                </FailureBoundary>
                <OfflinePage />
                <UnheardLeaving />
                <LatePageStatus />
                <EarlyPresses />
              </PortalCallFeedback>
            </SiteProvider>
          </RenderedDay>
        </SessionProvider>
      </PrefetchContext>
    </QueryClientProvider>
  );
}

// The page works without it.
const PageStatus = lazy<() => ReactNode>(() =>
  import('#ui/page-status.tsx').catch(() => ({ default: () => null })),
);

/** Loaded after hydration, because the page doesn't depend on it, and not in the transition that the cookie dialog comes in. */
function LatePageStatus() {
  useFocusFallback();
  return (
    useHydrated() && (
      <Suspense>
        <PageStatus />
      </Suspense>
    )
  );
}

/** Answers what was pressed while the scripts were loading, once all that listens to the page does. */
function EarlyPresses(): null {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) replayPresses();
  }, [hydrated]);
  return null;
}

/** Prefetches the code of a linked page; failures are ignored, since it is loaded again on navigation. */
function prefetch(to: string): void {
  matchRoute(to.replace(/[?#].*$/s, ''))
    ?.route.page.load()
    .catch(() => {});
}

/** A query cache filled with the data embedded in the page. */
export function createQueries(boot: Boot): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        // Without a connection calls fail at once with a message instead of pausing; they are retried when it is
        // back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  queries.setQueryData(['GET /auth/validate', {}], boot.user);
  for (const [call, input, data] of boot.results) queries.setQueryData([call, input], data);
  return queries;
}
