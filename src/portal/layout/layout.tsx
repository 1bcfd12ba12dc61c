import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { hashTarget } from '#portal/content/hash-target.ts';
import { useSite } from '#portal/language.tsx';
import { paths } from '#portal/paths.ts';
import { matchRoute } from '#portal/routes.tsx';
import { SameMember } from '#portal/same-member.tsx';
import { useSession } from '#portal/session.tsx';
import { hasTrackers } from '#portal/tracking/page-view.ts';
import { useFailureTexts } from '#ui/failure-texts.ts';
import { loadable } from '#ui/loadable.tsx';
import { matchPath } from '#ui/match-path.ts';
import { useLocation, useNavigationType } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Consent } from './consent.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { FocusedLayout } from './focused-layout.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { MembersMenu } from './members-menu.tsx';
import { PageNoticeArea } from './page-notice.tsx';

/** Survey pages use the focused layout. */
const surveyPages = [paths.invitation, paths.interview, paths.surveyReturn];

/** Opens the country dialog on every page until a country is chosen. */
export const CountryDialog = loadable(() => import('./country-dialog.tsx'));

/** Few members' accounts are on hold. */
export const FreezeNotice = loadable(() => import('./freeze-notice.tsx'));

/** Few members' mails come back. */
export const MailStoppedNotice = loadable(() => import('./mail-stopped-notice.tsx'));

/** The layout around every page (docs/specification.md §2 "Layout"). */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { settings } = useSite();
  const { isAuthenticated, user } = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useNewPage(main);
  useFailureTexts();
  if (surveyPages.some((path) => matchPath(path, pathname)))
    return <FocusedLayout main={main}>{children}</FocusedLayout>;
  // Pages without a country never load trackers.
  const isSecret = matchRoute(pathname)?.route.secret === true;
  const inMembersArea = isAuthenticated && pathname.startsWith('/members/');

  return (
    <div className={styles.frame}>
      <a href="#main" className="skip-link">
        {t('Skip to content')}
      </a>
      <SameMember />
      {settings.demo && <DemoNotice />}
      <Header />
      <div className={inMembersArea ? styles.members : styles.page}>
        {inMembersArea && <MembersMenu />}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <PageNoticeArea />
          {inMembersArea && user?.freeze && (
            <Suspense>
              <FreezeNotice freeze={user.freeze} />
            </Suspense>
          )}
          {inMembersArea && user?.mail_stopped && (
            <Suspense>
              <MailStoppedNotice email={user.email} />
            </Suspense>
          )}
          {children}
        </main>
      </div>
      <Footer />
      {settings.country_code === null ? (
        <Suspense>
          <CountryDialog />
        </Suspense>
      ) : (
        hasTrackers(settings) && !isSecret && <Consent />
      )}
    </div>
  );
}

/** Scrolls to the top and resets the focus with a navigation, before the page is painted, as a browser does for a new document. */
function useNewPage(main: React.RefObject<HTMLElement | null>): void {
  const back = useNavigationType() === 'pop';
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hash alone is no new page
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // With a hash, the page scrolls itself when its text has loaded.
    if (!back && hashTarget(hash)) return;
    main.current?.focus({ preventScroll: true });
    if (!back) window.scrollTo(0, 0);
  }, [pathname, back, main]);
}
