import { useId, useRef } from 'react';
import { useSite } from '#portal/language.tsx';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Button } from '#ui/button.tsx';
import { useCloseOnNavigation } from '#ui/close-on-navigation.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useLocation } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { LoginMenu } from './login-menu.tsx';
import { PanelMark } from './panel-mark.tsx';

export function Header() {
  const { settings } = useSite();
  const { user } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.brand}>
          <PanelMark className={styles.mark} />
          <span className={styles.name}>{settings.panel_name}</span>
        </Link>
        <Navigation />
        {user ? <AccountMenu user={user} /> : <LoginMenu />}
      </div>
    </header>
  );
}

/** Navigation in a row, or on a phone behind a button that works without JavaScript. */
function Navigation() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const { pathname } = useLocation();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  useCloseOnNavigation(menu);

  const entries = [
    ...(isAuthenticated
      ? [
          { to: paths.questionnaires, text: t('Questionnaires') },
          { to: paths.points, text: t('JTN Points') },
        ]
      : []),
    { to: paths.aboutUs, text: t('About us') },
    ...(isAuthenticated ? [] : [{ to: paths.register, text: t('Register') }]),
    { to: paths.faq, text: t('FAQ') },
    { to: paths.contactUs, text: t('Contact us') },
  ];
  return (
    <>
      <div id={id} ref={menu} popover="auto" className={styles.menu}>
        <nav aria-label={t('Main menu')}>
          <ul className={styles.entries}>
            {entries.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={styles.entry} aria-current={pathname === to ? 'page' : undefined}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageMenu />
      </div>
      <Button variant="quiet" popoverTarget={id} className={styles.menuButton}>
        <Icon name="menu" />
        <span className="visually-hidden">{t('Menu')}</span>
      </Button>
    </>
  );
}
