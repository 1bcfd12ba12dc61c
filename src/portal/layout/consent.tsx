import { Suspense, useState } from 'react';
import { useCookieChoice } from '#portal/consent.ts';
import { loadable } from '#ui/loadable.tsx';

const ConsentDialog = loadable(() => import('./consent-dialog.tsx'));

/** Asks about cookies until they are allowed or refused; who goes on to the privacy policy decides there. */
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
