import type { ReactNode, RefObject } from 'react';
import { useSite } from '#portal/language.tsx';
import { paths } from '#portal/paths.ts';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './focused-layout.module.css';
import { PanelMark } from './panel-mark.tsx';

/** The layout of a survey: the panel's name, and no links that lead away from the answers. */
export function FocusedLayout({
  main,
  children,
}: {
  main: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { panel_name } = useSite().settings;
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <PanelMark className={styles.mark} />
        {panel_name}
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <Link href={paths.privacyPolicy} newTab={t('opens in a new tab')}>
          {t('Privacy policy')}
        </Link>
        <Link href={paths.contactUs} newTab={t('opens in a new tab')}>
          {t('Contact us')}
        </Link>
      </footer>
    </div>
  );
}
