import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusFallback } from '#ui/focus.ts';
import { useLocation, useNavigationType } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Bar } from './bar.tsx';
import styles from './layout.module.css';
import { Rail } from './rail.tsx';

/** The rail, the bar, and the page between them. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useNewPage(main);
  useFocusFallback();
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

/** What a browser does by itself on a new document: up to the top, and the focus with it. */
function useNewPage(main: React.RefObject<HTMLElement | null>): void {
  const back = useNavigationType() === 'pop';
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (!back) window.scrollTo(0, 0);
  }, [pathname, back, main]);
}
