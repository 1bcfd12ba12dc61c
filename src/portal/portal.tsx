import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router';
import type { Translator } from '#ui/texts.ts';
import type { Boot } from './boot.ts';
import { PortalCallFeedback } from './call-feedback.tsx';
import { Guard } from './guard.tsx';
import { SiteProvider } from './language.tsx';
import { Layout } from './layout/layout.tsx';
import { paths } from './paths.ts';
import { portalRoutes } from './routes.tsx';
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
      <SessionProvider>
        <RenderedDay value={boot.today}>
          <SiteProvider initial={boot.settings} translator={translator}>
            <PortalCallFeedback>
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
            </PortalCallFeedback>
          </SiteProvider>
        </RenderedDay>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** A query cache that already holds what came with the page. */
export function createQueries(boot: Boot): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
  });
  queries.setQueryData(['GET /auth/validate', {}], boot.user);
  for (const [call, input, data] of boot.answers) queries.setQueryData([call, input], data);
  return queries;
}
