import { lazy, Suspense, useState } from 'react';
import { useConsent } from '#portal/consent.ts';

const ConsentDialog = lazy(() => import('./consent-dialog.tsx'));

/** Asks about cookies until they are allowed; left without an answer it asks again with the next document. */
export function Consent() {
  const given = useConsent();
  const [left, setLeft] = useState(false);
  if (given !== false || left) return null;
  return (
    <Suspense>
      <ConsentDialog onLeave={() => setLeft(true)} />
    </Suspense>
  );
}
