import { Suspense, startTransition, useEffect, useState } from 'react';
import { useCookieChoice } from '#portal/consent.ts';
import { loadable } from '#ui/loadable.tsx';

const ConsentDialog = loadable(() => import('./consent-dialog.tsx'));

/** Opens the cookie dialog until there is a choice; the privacy policy has its own control. */
export function Consent() {
  const choice = useCookieChoice();
  const [reading, setReading] = useState(false);
  const [asks, setAsks] = useState(false);
  // In a task of its own after hydration: a modal dialog makes the browser lay out the whole page again.
  const isUndecided = choice === 'undecided';
  useEffect(() => {
    if (isUndecided) startTransition(() => setAsks(true));
  }, [isUndecided]);
  // Around the condition: where a boundary is new, React shows nothing in it first, and then holds the dialog back for a while.
  return (
    <Suspense>
      {asks && isUndecided && !reading && <ConsentDialog onRead={() => setReading(true)} />}
    </Suspense>
  );
}
