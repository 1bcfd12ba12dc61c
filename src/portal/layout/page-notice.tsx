import { useLocation } from 'react-router';
import { useHydrated } from '#ui/hydrated.ts';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './layout.module.css';

/** What an action on the page before has to say; it stays until the next page, and through a reload. */
export type PageNotice = 'check_mailbox';

/** What the entry of the browser's history holds beside the address. */
export type PageState = { notice?: PageNotice } | null;

/** Above the page that a member was led to. */
export function PageNoticeArea() {
  const { t } = useTranslation();
  const state = useLocation().state as PageState;
  // The server does not know the browser's history.
  const hydrated = useHydrated();
  if (!hydrated || state?.notice !== 'check_mailbox') return null;
  return (
    <div className={styles.notice}>
      <Notice tone="success" live="status">
        <p>{t('To confirm your email, please follow the instructions sent to your email.')}</p>
        <p>{t('Please check all your email folders, including spam.')}</p>
      </Notice>
    </div>
  );
}
