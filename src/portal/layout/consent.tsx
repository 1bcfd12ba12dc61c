import { Suspense, useState } from 'react';
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
  if (choice !== 'undecided' || reading) return null;
  return (
    <Suspense>
      <ConsentDialog onRead={() => setReading(true)} />
    </Suspense>
  );
}
