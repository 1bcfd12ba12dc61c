import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation, useNavigationType } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Bar } from './bar.tsx';
import styles from './layout.module.css';
import { Rail } from './rail.tsx';

/** The rail, the bar, and the page between them. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useNewPage(main);
  return (
    <div className={styles.frame}>
      <a href="#main" className="skip-link">
        {t('Skip to content')}
      </a>
      <Rail />
      <div className={styles.side}>
        <Bar />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}

/**
 * What a browser does by itself on a new document, before the page is painted: up to the top, and the focus with it. Who goes back
 * stands on the link again by which they left.
 */
function useNewPage(main: React.RefObject<HTMLElement | null>): void {
  const back = useNavigationType() === 'pop';
  const { pathname, search } = useLocation();
  const href = useHref(pathname);
  const shown = useRef({ pathname, href, search });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, href, search };
    if (before.pathname === pathname) return;
    const link = back && main.current ? linkTo(main.current, before) : undefined;
    (link ?? main.current)?.focus({ preventScroll: true });
    if (!back) window.scrollTo(0, 0);
  }, [pathname, href, search, back, main]);
}

/** The one link to a page, whatever it was looked at with; of several the one with just that. */
function linkTo(main: HTMLElement, page: { href: string; search: string }): HTMLAnchorElement | undefined {
  const links = [...main.querySelectorAll('a')].filter((link) => link.pathname === page.href);
  return links.length === 1 ? links[0] : links.find((link) => link.search === page.search);
}
