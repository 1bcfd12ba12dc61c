import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useSite } from './language.tsx';
import { landing, paths, signInPath } from './paths.ts';
import type { PortalRoute } from './portal-route.ts';
import { matchRoute } from './routes.tsx';
import { useSession } from './session.tsx';
import { usePageView } from './tracking/page-view.ts';

/** Who may see a page; the server redirects by the same rule before it renders (docs/specification.md §2 "Guard"). */
export function Guard({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { isAuthenticated, authIsReady, hasLeft } = useSession();
  const { t } = useTranslation();
  const location = useLocation();
  const { panel_name } = useSite().settings;
  const title = `${panel_name} - ${t(route.title)}`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  const page = (
    <>
      <PageView route={route} />
      {children}
    </>
  );
  if (route.access === 'anyone') return page;
  if (!authIsReady) return <Spinner text={t('Loading...')} />;
  if (route.access === 'member' && !isAuthenticated) {
    const to = hasLeft ? paths.home : signInPath(`${location.pathname}${location.search}`);
    return <Navigate to={to} replace />;
  }
  if (route.access === 'visitor' && isAuthenticated) {
    return <Landing address={landing(location.search)} />;
  }
  return page;
}

/** A secret page gets a document of its own: nothing that was loaded before reads its address. */
function Landing({ address }: { address: string }) {
  const secret = matchRoute(address.replace(/[?#].*$/s, ''))?.route.secret === true;
  useEffect(() => {
    if (secret) window.location.replace(address);
  }, [secret, address]);
  return secret ? null : <Navigate to={address} replace />;
}

function PageView({ route }: { route: PortalRoute }) {
  usePageView(route.secret ? null : route.key);
  return null;
}
