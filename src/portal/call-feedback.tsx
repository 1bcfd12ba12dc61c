import type { ReactNode } from 'react';
import { CallFeedback } from '#ui/call-feedback.tsx';
import { matchPath } from '#ui/match-path.ts';
import { useNavigate } from '#ui/router.tsx';
import { callEvents } from './call.ts';
import { askToSignIn } from './layout/page-notice.tsx';
import { paths, signInPath } from './paths.ts';
import { useSession } from './session.tsx';

/** How the portal reacts to a failed call; several 401s at once open a single sign-in page. */
export function PortalCallFeedback({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { expired } = useSession();

  function signedOut() {
    expired();
    const { pathname, search } = window.location;
    if (!matchPath(paths.login, pathname)) navigate(signInPath(pathname + search), { state: askToSignIn });
  }

  return (
    <CallFeedback callEvents={callEvents} onSignedOut={signedOut}>
      {children}
    </CallFeedback>
  );
}
