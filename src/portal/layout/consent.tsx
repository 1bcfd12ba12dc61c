import { Suspense, useEffect, useState } from 'react';
import { useConsent, wasWithdrawn } from '#portal/consent.ts';
import { loadable } from '#ui/loadable.tsx';

const ConsentDialog = loadable(() => import('./consent-dialog.tsx'));

/** Asks about cookies once in a document, until they are allowed; left without an answer, the next one asks again. */
export function Consent() {
  const given = useConsent();
  const [settled, setSettled] = useState(false);

  // Whoever withdraws it later has been asked.
  useEffect(() => {
    if (given) setSettled(true);
  }, [given]);

  if (given !== false || settled || wasWithdrawn()) return null;
  return (
    <Suspense>
      <ConsentDialog onLeave={() => setSettled(true)} />
    </Suspense>
  );
}
