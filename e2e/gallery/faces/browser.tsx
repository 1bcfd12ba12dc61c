import '#ui/tokens.css';
import '#ui/base.css';
import '#console/console.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { callEvents } from '#console/call.ts';
import { CountriesProvider } from '#console/countries.tsx';
import { LanguageProvider } from '#console/language.tsx';
import { SessionProvider, useSession } from '#console/session.tsx';
import { CallFeedback } from '#ui/call-feedback.tsx';
import { BrowserRouter } from '#ui/router.tsx';
import { faces } from './faces.tsx';
import { type FaceState, serve } from './server.ts';

const search = new URLSearchParams(location.search);
const state = (search.get('of') ?? 'full') as FaceState;
const Face = faces[search.get('face') ?? 'list'];
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

function SignedIn() {
  const { isReady } = useSession();
  useEffect(() => {
    if (isReady) document.body.dataset.hydrated = 'true';
  }, [isReady]);
  if (!isReady || !Face) return null;
  return (
    <CountriesProvider>
      <main>
        <Face state={state} />
      </main>
    </CountriesProvider>
  );
}

serve(state);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <BrowserRouter>
      <SessionProvider>
        <LanguageProvider first="en" texts={{}}>
          <CallFeedback callEvents={callEvents} onSignedOut={() => {}}>
            <SignedIn />
          </CallFeedback>
        </LanguageProvider>
      </SessionProvider>
    </BrowserRouter>
  </QueryClientProvider>,
);
