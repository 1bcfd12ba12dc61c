import type { User } from '#contract/portal/user.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './header.module.css';

export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const { signOut } = useSession();
  return (
    <PopoverMenu
      variant="secondary"
      label={
        <>
          <Icon name="user" />
          <span className="visually-hidden">{t('My account')}: </span>
          <span className={styles.memberName}>{user.first_name}</span>
        </>
      }
    >
      <Link to={paths.account}>{t('Change of profile')}</Link>
      <Link to={paths.rewardBasket}>{t('Reward Basket')}</Link>
      <Link to={paths.messages}>{t('Your messages')}</Link>
      {/* A failed sign-out has already shown a toast. */}
      <button type="button" onClick={() => void signOut().catch(() => {})}>
        {t('Sign out')}
      </button>
    </PopoverMenu>
  );
}
