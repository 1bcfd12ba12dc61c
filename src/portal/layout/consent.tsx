import { Suspense, useState } from 'react';
import { useCookieChoice } from '#portal/consent.ts';
import { loadable } from '#ui/loadable.tsx';

const ConsentDialog = loadable(() => import('./consent-dialog.tsx'));

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
