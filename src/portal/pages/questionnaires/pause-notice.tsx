import { useCall } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { PausedNotice } from '#portal/paused-notice.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Shown during a break: surveys stay available, but no invitations are mailed. */
export function PauseNotice() {
  const { t } = useTranslation();
  const until = useCall('GET /profile/contact-preferences').data?.paused_until;
  if (!until) return null;
  return (
    <PausedNotice until={until}>
      <Link to={paths.contactPreferences}>{t('Change the break')}</Link>
    </PausedNotice>
  );
}
