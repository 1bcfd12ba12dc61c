import { useId } from 'react';
import { hasPage } from '#portal/has-page.ts';
import { paths } from '#portal/paths.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './account-links.module.css';

type AccountLink = { to: string; icon: IconName; title: string; text: string };

/** Links to account pages that aren't in the members' menu, each with a description. */
export function AccountLinks() {
  const { t } = useTranslation();
  const id = useId();
  const all: readonly AccountLink[] = [
    {
      to: paths.surveysTaken,
      icon: 'list',
      title: t('Survey history'),
      text: t("Every survey you've started, its result and its points."),
    },
    {
      to: paths.contactPreferences,
      icon: 'mail',
      title: t('Contact preferences'),
      text: t("How often we may invite you, on which topics, and when you're taking a break."),
    },
    {
      to: paths.sessions,
      icon: 'devices',
      title: t("Where you're signed in"),
      text: t("The devices and browsers signed in to your account. Sign out any that shouldn't be."),
    },
    {
      to: paths.privacyCentre,
      icon: 'shield',
      title: t('Your privacy'),
      text: t("Download your data, see what you've agreed to, and decide what we may keep."),
    },
  ];
  const links = all.filter(hasPage);
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{t('Your account')}</h2>
      <ul className={styles.list}>
        {links.map(({ to, icon, title, text }) => (
          <li key={to} className={styles.item}>
            <Icon name={icon} className={styles.icon} />
            <div>
              <Link to={to} className={styles.link}>
                {title}
              </Link>
              <p className={styles.text}>{text}</p>
            </div>
            <Icon name="chevron" className={styles.chevron} />
          </li>
        ))}
      </ul>
    </section>
  );
}
