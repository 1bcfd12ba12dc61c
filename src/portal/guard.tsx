import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from '#ui/router.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useSite } from './language.tsx';
import { askToSignIn } from './layout/page-notice.tsx';
import { landing, signInPath } from './paths.ts';
import type { PortalRoute } from './portal-route.ts';
import { useSession } from './session.tsx';
import { usePageView } from './tracking/page-view.ts';

/** Who may see a page; the server applies the same rule before rendering (docs/specification.md §2 "Guard"). */
export function Guard({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { isAuthenticated, authIsReady, departure } = useSession();
  const { t, language, missed } = useTranslation();
  const location = useLocation();
  const { panel_name } = useSite().settings;
  const section = t(route.title);
  // A title has no `lang` of its own: nothing stands in it in another language than the page's.
  const isMissing = language !== 'en' && missed.has(section);
  const title = isMissing ? panel_name : `${panel_name} - ${section}`;
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
    if (departure?.from === location.key)
      return <Navigate to={departure.to} replace state={departure.state} />;
    const from = `${location.pathname}${location.search}`;
    return <Navigate to={signInPath(from)} replace state={askToSignIn} />;
  }
  if (route.access === 'visitor' && isAuthenticated) {
    return <Navigate to={landing(location.search)} replace />;
  }
  return page;
}

function PageView({ route }: { route: PortalRoute }) {
  usePageView(route.secret ? null : route.key);
  return null;
}
