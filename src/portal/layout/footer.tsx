import { useSite } from '#portal/language.tsx';
import { paths } from '#portal/paths.ts';
import { useToday } from '#portal/today.ts';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './footer.module.css';

const SINCE = 2007;

export function Footer() {
  const { t } = useTranslation();
  const { panel_name } = useSite().settings;
  const year = useToday().slice(0, 4);
  const links = [
    { to: paths.aboutUs, text: t('About us') },
    { to: paths.privacyPolicy, text: t('Privacy policy') },
    { to: paths.termsConditions, text: t('Terms and conditions') },
    { to: paths.contactUs, text: t('Contact us') },
  ];
  return (
    <footer className={styles.footer}>
      <div className={styles.bar}>
        <p className={styles.owner}>
          © {SINCE}–{year} {panel_name}
        </p>
        <nav aria-label={t('About this site')}>
          <ul className={styles.links}>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
