import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { CallEvents } from './calls.ts';
import { ToastProvider, useToast } from './toast.tsx';
import { useTranslation } from './translation.tsx';

type CallFeedbackProps = {
  /** The events of the API whose calls are made within. */
  callEvents: CallEvents;
  /** The session has ended on the server: leads to where one signs in. */
  onSignedOut(): void;
  children: ReactNode;
};

/** What a failed call does to the page: a toast, or the way to sign in (docs/specification.md §8). */
export function CallFeedback({ children, ...events }: CallFeedbackProps) {
  const { t } = useTranslation();
  return (
    <ToastProvider dismissText={t('Close')}>
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
