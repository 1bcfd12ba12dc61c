import { Suspense, startTransition, useEffect, useState } from 'react';
import { cookieChoice, useCookieChoice } from '#portal/consent.ts';
import { loadable } from '#ui/loadable.tsx';

const loadDialog = () => import('./consent-dialog.tsx');
const ConsentDialog = loadable(loadDialog);

/** Fetches the dialog's code while the page hydrates; it still waits for its sentences. */
export function fetchConsentDialog(): void {
  // If it can't be had now, rendering it tries again.
  if (cookieChoice() === 'undecided') loadDialog().catch(() => {});
}

/** Opens the cookie dialog until there is a choice; the privacy policy has its own control. */
export function Consent() {
  const choice = useCookieChoice();
  const [reading, setReading] = useState(false);
  const [asks, setAsks] = useState(false);
  // In a task of its own after hydration: a modal dialog makes the browser lay out the whole page again.
  useEffect(() => startTransition(() => setAsks(true)), []);
  // Around the condition: where a boundary is new, React shows nothing in it first, and then holds the dialog back for a while.
  return (
    <Suspense>
      {asks && choice === 'undecided' && !reading && <ConsentDialog onRead={() => setReading(true)} />}
    </Suspense>
  );
}
