import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useSite } from './language.tsx';
import { landing, signInPath } from './paths.ts';
import type { PortalRoute } from './routes.tsx';
import { useSession } from './session.tsx';

/** Who may see a page; the server redirects by the same rule before it renders (panel.md section 2 "Guard"). */
export function Guard({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { isAuthenticated, authIsReady } = useSession();
  const { t } = useTranslation();
  const location = useLocation();
  const { panel_name } = useSite().settings;
  const title = `${panel_name} - ${t(route.title)}`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (route.access === 'anyone') return children;
  if (!authIsReady) return <Spinner text={t('Loading...')} />;
  if (route.access === 'member' && !isAuthenticated) {
    return <Navigate to={signInPath(`${location.pathname}${location.search}`)} replace />;
  }
  if (route.access === 'visitor' && isAuthenticated) {
    return <Navigate to={landing(location.search)} replace />;
  }
  return children;
}
