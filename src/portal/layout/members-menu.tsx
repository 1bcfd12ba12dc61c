import { useId, useRef } from 'react';
import { hasPage } from '#portal/has-page.ts';
import { paths } from '#portal/paths.ts';
import { Button } from '#ui/button.tsx';
import { useCloseOnNavigation } from '#ui/close-on-navigation.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useLocation } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './members-menu.module.css';

/**
 * The members' side menu with the nine entries of docs/specification.md §2 in their order; on a phone behind a
 * button.
 */
export function MembersMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  useCloseOnNavigation(menu);

  const groups = [
    {
      title: t('My account'),
      entries: [
        { to: paths.changePassword, text: t('Change Password') },
        { to: paths.unsubscribe, text: t('Cancel membership') },
        { to: paths.changeEmail, text: t('Change of email') },
        { to: paths.account, text: t('Change of profile') },
      ],
    },
    {
      title: t('Surveys and rewards'),
      entries: [
        { to: paths.referFriend, text: t('Refer a Friend') },
        { to: paths.questionnaires, text: t('Questionnaires') },
        { to: paths.points, text: t('JTN Points') },
        { to: paths.rewardClaim, text: t('Reward Claim') },
        { to: paths.rewardBasket, text: t('Reward Basket') },
      ],
    },
  ];
  return (
    <div className={styles.side}>
      <Button variant="secondary" wide popoverTarget={id} className={styles.button}>
        {t("Members' menu")}
        <Icon name="chevron" />
      </Button>
      <nav id={id} ref={menu} popover="auto" aria-label={t("Members' menu")} className={styles.menu}>
        {groups.map(({ title, entries }) => (
          <section key={title} className={styles.group}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.entries}>
              {entries.filter(hasPage).map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={styles.entry} aria-current={pathname === to ? 'page' : undefined}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}
