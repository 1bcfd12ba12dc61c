import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { safeReturnPath } from '#contract/rules/safe-return-path.ts';
import { defaultLanding, paths } from './paths.ts';
import type { PortalRoute } from './routes.tsx';
import { useSession } from './session.tsx';

/** Who may see a page; the server redirects by the same rule before it renders (panel.md section 2 "Guard"). */
export function Guard({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { isAuthenticated, authIsReady } = useSession();
  const location = useLocation();
  if (route.access === 'anyone') return children;
  if (!authIsReady) return <p role="status">Loading...</p>;
  if (route.access === 'member' && !isAuthenticated) {
    return <Navigate to={signInPath(`${location.pathname}${location.search}`)} replace />;
  }
  if (route.access === 'visitor' && isAuthenticated)
    return <Navigate to={landing(location.search)} replace />;
  return children;
}

/** The sign-in page, remembering where the visitor wanted to go. */
export const signInPath = (from: string): string => `${paths.login}?return=${encodeURIComponent(from)}`;

/** Where sign-in leads: the remembered page, else the default landing. */
export const landing = (search: string): string =>
  safeReturnPath(new URLSearchParams(search).get('return')) ?? defaultLanding;
