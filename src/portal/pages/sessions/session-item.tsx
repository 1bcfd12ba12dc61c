import type { PortalCalls } from '#contract/portal/calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './sessions-page.module.css';

type Session = PortalCalls['GET /profile/sessions']['data'][number];
type SessionItemProps = { session: Session; processing: boolean; onEnd: () => void };

export function SessionItem({ session, processing, onEnd }: SessionItemProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const name = useDeviceName(session);
  const handheld = session.kind === 'phone' || session.kind === 'tablet';
  return (
    <li className={styles.item}>
      <Icon name={handheld ? 'phone' : 'devices'} className={styles.icon} />
      <div className={styles.texts}>
        <p className={styles.name}>
          {name} {session.current && <Badge tone="success">{t('This device')}</Badge>}
        </p>
        {!session.current && (
          <p className={styles.when}>{t('Last seen: {date}', { date: dateTime(session.last_seen_at) })}</p>
        )}
        <p className={styles.when}>{t('Signed in on {date}', { date: dateTime(session.signed_in_at) })}</p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          aria-label={`${t('Sign out')}: ${name}`}
          busy={processing}
          busyText={t('Loading...')}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

/** The device in plain words, as far as it is recognised. */
function useDeviceName({ browser, system }: Session): string {
  const { t } = useTranslation();
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('An unrecognised device');
}
