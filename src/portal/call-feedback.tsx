import type { ReactNode } from 'react';
import { matchPath, useNavigate } from 'react-router';
import { CallFeedback } from '#ui/call-feedback.tsx';
import { callEvents } from './call.ts';
import { paths, signInPath } from './paths.ts';
import { useSession } from './session.tsx';

/** What a failed call of the portal does to the page; several refusals at once lead to one sign-in page. */
export function PortalCallFeedback({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { expired } = useSession();

  function signedOut() {
    expired();
    const { pathname, search } = window.location;
    if (!matchPath(paths.login, pathname)) navigate(signInPath(pathname + search));
  }

  return (
    <CallFeedback callEvents={callEvents} onSignedOut={signedOut}>
      {children}
    </CallFeedback>
  );
}
