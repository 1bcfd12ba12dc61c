import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Tries a mail again that was given up. */
export function SendAgain({ id }: { id: number }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const action = useAction(() => call('POST /mails/:id/send-again', { params: { id } }, { notify: false }), {
    invalidates: ['GET /mails/:id', 'GET /mails', 'GET /mails/count', 'GET /today'],
    done: () => toast.success(t('The email is on its way again')),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Send again')}</Button>
      {asking && (
        <ActionDialog
          title={t('Send this email again?')}
          consequences={[
            t('We try again now, as often as the first time.'),
            t('If it had arrived after all, the recipient gets it twice.'),
          ]}
          undo={t("This can't be undone once it has gone.")}
          confirm={t('Send again')}
          action={action}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
