import { useHydrated } from '#ui/hydrated.ts';
import { Notice } from '#ui/notice.tsx';
import { useLocation } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './layout.module.css';

/** A message passed on by the previous page; it survives a reload and disappears with the next navigation. */
export type PageNotice = 'check_mailbox' | 'profile_deleted';

/** The navigation state in the browser's history. */
export type PageState = { notice?: PageNotice } | null;

/** Shows the message above the page. */
export function PageNoticeArea() {
  const { t } = useTranslation();
  const state = useLocation().state as PageState;
  // The server doesn't know the browser's history.
  const hydrated = useHydrated();
  const notice = hydrated ? state?.notice : undefined;
  if (!notice) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="success" live="status">
        {notice === 'profile_deleted' ? (
          <p>{t('Your profile was successfully deleted')}</p>
        ) : (
          <>
            <p>{t('To confirm your email, please follow the instructions sent to your email.')}</p>
            <p>{t('Please check all your email folders, including spam.')}</p>
          </>
        )}
      </Notice>
    </div>
  );
}
