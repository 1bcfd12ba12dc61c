import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, useCall } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { CallError } from '#ui/call.ts';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** For a member who has unsubscribed: since when, and the way back. Nothing for everybody else. */
export function ResumeInvitations() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const toast = useToast();
  const queries = useQueryClient();
  const since = useCall('GET /profile/membership').data?.unsubscribed_at ?? null;
  const [processing, setProcessing] = useState(false);
  if (since === null) return null;

  async function resume() {
    setProcessing(true);
    try {
      await call('POST /profile/resume');
      toast.success(t("You'll get invitations again"));
      await queries.invalidateQueries();
    } catch (error) {
      // The call has said why in a toast.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setProcessing(false);
    }
  }

  return (
    <Notice title={t("You're not getting any invitations")}>
      <p>
        {t("You unsubscribed on {date}. You've kept your account, your points and your reward requests.", {
          date: date(since, 'long'),
        })}
      </p>
      <Button variant="secondary" busy={processing} busyText={t('Loading...')} onClick={() => void resume()}>
        {t('Resume invitations')}
      </Button>
    </Notice>
  );
}
