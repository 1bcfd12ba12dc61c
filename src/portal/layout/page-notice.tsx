import { useHydrated } from '#ui/hydrated.ts';
import { Notice } from '#ui/notice.tsx';
import { useLocation } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './layout.module.css';

/** A message passed on by the previous page; it survives a reload and disappears with the next navigation. */
export type PageNotice = 'check_mailbox' | 'profile_deleted' | 'sign_in';

/** The navigation state in the browser's history. */
export type PageState = { notice?: PageNotice } | null;

/** For whoever is led to the sign-in page in the middle of something. */
export const askToSignIn: PageState = { notice: 'sign_in' };

/** Shows the message above the page. */
export function PageNoticeArea() {
  const state = useLocation().state as PageState;
  // The server doesn't know the browser's history.
  const hydrated = useHydrated();
  if (!hydrated || !state?.notice) return null;
  return (
    <div className={styles.notice}>
      <Notice tone={state.notice === 'sign_in' ? 'info' : 'success'} live="status">
        <Sentences notice={state.notice} />
      </Notice>
    </div>
  );
}

function Sentences({ notice }: { notice: PageNotice }) {
  const { t } = useTranslation();
  if (notice === 'sign_in') return <p>{t('Please sign in to continue')}</p>;
  if (notice === 'profile_deleted') return <p>{t('Your profile was successfully deleted')}</p>;
  return (
    <>
      <p>{t('To confirm your email, please follow the instructions sent to your email.')}</p>
      <p>{t('Please check all your email folders, including spam.')}</p>
    </>
  );
}
