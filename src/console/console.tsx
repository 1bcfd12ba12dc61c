import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { CallFeedback } from '#ui/call-feedback.tsx';
import { DiscardQuestion } from '#ui/discard-question.ts';
import { FailureBoundary } from '#ui/failure-boundary.tsx';
import { useFocusFallback } from '#ui/focus.ts';
import { loadable } from '#ui/loadable.tsx';
import PageStatus from '#ui/page-status.tsx';
import { PrefetchContext } from '#ui/prefetch.ts';
import { BrowserRouter, Routes } from '#ui/router.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Texts } from '#ui/texts.ts';
import { useTranslation } from '#ui/translation.tsx';
import { callEvents } from './call.ts';
import { CountriesProvider } from './countries.tsx';
import { DiscardDialog } from './faces/form/leave-dialog.tsx';
import { type ConsoleLanguage, LanguageProvider } from './language.tsx';
import { Layout } from './layout/layout.tsx';
import { Page } from './layout/page.tsx';
import { paths } from './paths.ts';
import { areas, matchRoute } from './routes.tsx';
import { SessionProvider } from './session.tsx';
import { Interruptions } from './sign-in/interruptions.tsx';
import { SignedIn } from './sign-in/signed-in.tsx';

const AcceptPage = loadable(() => import('./sign-in/accept-page.tsx'));
const ClientPage = loadable(() => import('./client-page/client-page.tsx'));
const LinkTesterPage = loadable(() => import('./link-tester/link-tester-page.tsx'));
const ForgotPasswordPage = loadable(() => import('./sign-in/forgot-password-page.tsx'));

const routeElements = [
  { path: paths.accept, element: <AcceptPage /> },
  { path: paths.forgotPassword, element: <ForgotPasswordPage /> },
  { path: paths.linkTester, element: <LinkTesterPage /> },
  { path: paths.client, element: <ClientPage /> },
  { path: '*', element: <SignedInPages /> },
];

const signedInElements = [
  ...areas.flatMap((area) =>
    area.routes.map((route) => ({
      path: route.path,
      element: <Page key={route.path} area={area} route={route} />,
    })),
  ),
  { path: '*', element: <Page area={null} route={null} /> },
];

type ConsoleProps = { base: string; queries: QueryClient; language: ConsoleLanguage; texts: Texts };

/** Everything: whoever is not signed in signs in at the address that they wanted, and is then there. */
export function Console({ base, queries, language, texts }: ConsoleProps) {
  useFocusFallback();
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter base={base}>
        <PrefetchContext value={prefetch}>
          <SessionProvider>
            <LanguageProvider first={language} texts={texts}>
              {/* What a call does about an ended session stands in `interruptions.ts`. */}
              <DiscardQuestion value={DiscardDialog}>
                <CallFeedback callEvents={callEvents} onSignedOut={() => {}}>
                  <FailureBoundary>
                    <Suspense fallback={<Loading />}>
                      <Routes routes={routeElements} />
                    </Suspense>
                  </FailureBoundary>
                  <PageStatus />
                </CallFeedback>
              </DiscardQuestion>
            </LanguageProvider>
          </SessionProvider>
        </PrefetchContext>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function SignedInPages() {
  return (
    <SignedIn>
      <CountriesProvider>
        <Layout>
          <Suspense fallback={<Loading />}>
            <Routes routes={signedInElements} />
          </Suspense>
        </Layout>
      </CountriesProvider>
      <Interruptions />
    </SignedIn>
  );
}

function Loading() {
  const { t } = useTranslation();
  return <Spinner text={t('Loading...')} />;
}

function prefetch(to: string): void {
  matchRoute(to.replace(/[?#].*$/s, ''))
    ?.route.page.load()
    .catch(() => {});
}
