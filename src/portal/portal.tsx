import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { FailureBoundary } from '#ui/failure-boundary.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import { PrefetchContext } from '#ui/prefetch.ts';
import type { Translator } from '#ui/texts.ts';
import type { Boot } from './boot.ts';
import { PortalCallFeedback } from './call-feedback.tsx';
import { Guard } from './guard.tsx';
import { SiteProvider } from './language.tsx';
import { Layout } from './layout/layout.tsx';
import { paths } from './paths.ts';
import { matchRoute, portalRoutes } from './routes.tsx';
import { SessionProvider } from './session.tsx';
import { RenderedDay } from './today.ts';

/** What both sides render: the same routes, around them what every page needs. */
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
            <SiteProvider initial={boot.settings} translator={translator}>
              <PortalCallFeedback>
                <FailureBoundary>
                  <Layout>
                    {/* No Suspense: it would come to life last, after all else; a change of page is a transition and waits. */}
                    <Routes>
                      {portalRoutes.flatMap((route) =>
                        [route.path, ...(route.aliases ?? [])].map((path) => (
                          <Route
                            key={path}
                            path={path}
                            element={
                              <Guard key={route.key} route={route}>
                                <route.page />
                              </Guard>
                            }
                          />
                        )),
                      )}
                      <Route path="*" element={<Navigate to={paths.home} replace />} />
                    </Routes>
                  </Layout>
                </FailureBoundary>
                <LatePageStatus />
              </PortalCallFeedback>
            </SiteProvider>
          </RenderedDay>
        </SessionProvider>
      </PrefetchContext>
    </QueryClientProvider>
  );
}

// Without it the page is as good.
const PageStatus = lazy<() => ReactNode>(() =>
  import('#ui/page-status.tsx').catch(() => ({ default: () => null })),
);

/** Comes after everything else: a page is hydrated without it. */
function LatePageStatus() {
  return (
    useHydrated() && (
      <Suspense>
        <PageStatus />
      </Suspense>
    )
  );
}

/** The code of the page that a link leads to, before it is pressed; what cannot be had now is loaded with the page. */
function prefetch(to: string): void {
  matchRoute(to.replace(/[?#].*$/s, ''))
    ?.route.page.load()
    .catch(() => {});
}

/** A query cache that already holds what came with the page. */
export function createQueries(boot: Boot): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        // Without a connection a call fails at once, and says so, instead of waiting unseen; it goes on by itself after.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  queries.setQueryData(['GET /auth/validate', {}], boot.user);
  for (const [call, input, data] of boot.answers) queries.setQueryData([call, input], data);
  return queries;
}
