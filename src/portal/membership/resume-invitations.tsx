import { useAction } from '#portal/action.ts';
import { call, useCall } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** For unsubscribed members, since when they are, and a button to resume invitations; nothing for others. */
export function ResumeInvitations() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const toast = useToast();
  const since = useCall('GET /profile/membership').data?.unsubscribed_at ?? null;
  const resume = useAction(() => call('POST /profile/resume'), {
    invalidates: 'everything',
    done: () => toast.success(t("You'll get invitations again")),
  });
  if (since === null) return null;

  return (
    <Notice title={t("You're not getting any invitations")}>
      <p>
        {t("You unsubscribed on {date}. You've kept your account, your points and your reward requests.", {
          date: date(since, 'long'),
        })}
      </p>
      <Button
        variant="secondary"
        busy={resume.pending}
        busyText={t('Loading...')}
        onClick={() => void resume.run()}
      >
        {t('Resume invitations')}
      </Button>
    </Notice>
  );
}
