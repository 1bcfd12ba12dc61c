import { useAction } from '#portal/action.ts';
import { call, useCall } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { SessionItem } from './session-item.tsx';
import styles from './sessions-page.module.css';

export default function SessionsPage() {
  const { t } = useTranslation();
  const sessions = useCall('GET /profile/sessions');
  const toast = useToast();
  const end = useAction(
    async (which: number | 'others') => {
      if (which === 'others') await call('POST /profile/sessions/end-others');
      else await call('POST /profile/sessions/:id/end', { params: { id: which } });
      return which;
    },
    {
      invalidates: ['GET /profile/sessions'],
      done: (which) =>
        toast.success(
          which === 'others'
            ? t('All your other devices have been signed out')
            : t('The device has been signed out'),
        ),
    },
  );

  return (
    <>
      <PageHeading
        title={t("Where you're signed in")}
        lead={t('The devices and browsers currently signed in to your account.')}
      />
      <Loaded query={sessions}>
        {(found) => (
          <>
            <ul tabIndex={-1} aria-label={t("Where you're signed in")} className={styles.list}>
              {found.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  processing={end.pendingInput === session.id}
                  onEnd={() => void end.run(session.id)}
                />
              ))}
            </ul>
            {found.length > 1 && (
              <div className={styles.others}>
                <Button
                  variant="secondary"
                  busy={end.pendingInput === 'others'}
                  busyText={t('Loading...')}
                  onClick={() => void end.run('others')}
                >
                  {t('Sign out all other devices')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <div className={styles.advice}>
        <Notice title={t("See something you don't recognise?")}>
          <p>
            {t('Sign it out and choose a new password. This also signs out every device but this one.')}{' '}
            <Link to={paths.changePassword}>{t('Change Password')}</Link>
          </p>
        </Notice>
      </div>
    </>
  );
}
