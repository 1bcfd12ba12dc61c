import { useCall } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { PausedNotice } from '#portal/paused-notice.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** While a member takes a break: the list goes on, the mails do not. */
export function PauseInForce() {
  const { t } = useTranslation();
  const until = useCall('GET /profile/contact-preferences').data?.paused_until;
  if (!until) return null;
  return (
    <PausedNotice until={until}>
      <Link to={paths.contactPreferences}>{t('Change the break')}</Link>
    </PausedNotice>
  );
}
