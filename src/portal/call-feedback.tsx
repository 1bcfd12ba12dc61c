import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ToastProvider, useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { callEvents } from './call.ts';
import { signInPath } from './paths.ts';

/** What a failed call does to the page: a toast, or the way to sign in (docs/specification.md §8). */
export function CallFeedback({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ToastProvider dismissText={t('Close')}>
      <CallEvents />
      {children}
    </ToastProvider>
  );
}

function CallEvents() {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    callEvents.onFailure = (message) => toast.error(t(message as 'Close'));
    callEvents.onSignedOut = () => {
      queries.setQueryData(['GET /auth/validate', {}], null);
      // Somebody else may sign in next.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /auth/validate' });
      navigate(signInPath(window.location.pathname + window.location.search));
    };
  }, [t, toast, navigate, queries]);
  return null;
}
