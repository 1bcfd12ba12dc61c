import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { CallEvents } from './calls.ts';
import { ToastProvider, useToast } from './toast.tsx';
import { useTranslation } from './translation.tsx';

type CallFeedbackProps = {
  /** Handlers for the failures of calls made inside. */
  callEvents: CallEvents;
  /** The session has ended on the server: redirects to the sign-in page. */
  onSignedOut(): void;
  children: ReactNode;
};

/** How a failed call affects the page: a toast, or a redirect to sign in (docs/specification.md §8). */
export function CallFeedback({ children, ...events }: CallFeedbackProps) {
  const { t } = useTranslation();
  return (
    <ToastProvider t={t}>
      <Events {...events} />
      {children}
    </ToastProvider>
  );
}

function Events({ callEvents, onSignedOut }: Omit<CallFeedbackProps, 'children'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useEffectEvent((message: string) => toast.error(t(message as 'Close')));
  const signOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    callEvents.onFailure = (message) => fail(message);
    callEvents.onSignedOut = () => signOut();
  }, [callEvents]);
  return null;
}
