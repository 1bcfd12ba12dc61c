import { call, useAction } from '#console/call.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Lets mails go again to an address that bounced. */
export function AllowAgain({ id }: { id: number }) {
  const { t } = useTranslation();
  const toast = useToast();
  const action = useAction(() => call('POST /mails/:id/allow-again', { params: { id } }), {
    invalidates: ['GET /mails/:id'],
    done: () => toast.success(t('Emails go to this address again')),
  });
  return (
    <Button
      variant="secondary"
      busy={action.pending}
      busyText={t('Loading...')}
      onClick={() => void action.run()}
    >
      {t('Allow emails again')}
    </Button>
  );
}
