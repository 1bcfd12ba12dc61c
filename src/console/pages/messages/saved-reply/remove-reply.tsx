import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { paths } from '#console/paths.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

export function RemoveReply({ reply: { id, name } }: { reply: { id: number; name: string } }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const action = useAction(() => call('DELETE /saved-replies/:id', { params: { id } }, { notify: false }), {
    invalidates: ['GET /saved-replies'],
    done() {
      toast.success(t('Removed'));
      navigate(paths.savedReplies);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      {asking && (
        <ActionDialog
          title={t('Remove the saved reply "{name}"?', { name })}
          consequences={[t('No operator can insert it any more.'), t('Answers that were sent with it stay.')]}
          undo={t("This can't be undone.")}
          confirm={t('Remove')}
          danger
          action={action}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
