import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, Suspense, use } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import type { Boot, PortalSettings } from './boot.ts';
import { Guard } from './guard.tsx';
import { Layout } from './layout/layout.tsx';
import { paths } from './paths.ts';
import { portalRoutes } from './routes.tsx';
import { SessionProvider } from './session.tsx';

const SettingsContext = createContext<PortalSettings | null>(null);

/** The portal's settings, as the server handed them over. */
export function useSettings(): PortalSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings needs the Portal around it');
  return settings;
}

/** What both sides render: the same routes, around them what every page needs. */
export function Portal({ boot, texts, queries }: { boot: Boot; texts: i18n; queries: QueryClient }) {
  return (
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={queries}>
        <SettingsContext value={boot.settings}>
          <SessionProvider>
            <Layout>
              <Suspense>
                <Routes>
                  {portalRoutes.flatMap((route) =>
                    [route.path, ...(route.aliases ?? [])].map((path) => (
                      <Route
                        key={path}
                        path={path}
                        element={
                          <Guard route={route}>
                            <route.page />
                          </Guard>
                        }
                      />
                    )),
                  )}
                  <Route path="*" element={<Navigate to={paths.home} replace />} />
                </Routes>
              </Suspense>
            </Layout>
          </SessionProvider>
        </SettingsContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/** A query cache that already holds what came with the page. */
export function createQueries(boot: Boot): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true } },
  });
  queries.setQueryData(['GET /auth/validate', {}], boot.user);
  for (const [call, input, data] of boot.answers) queries.setQueryData([call, input], data);
  return queries;
}
