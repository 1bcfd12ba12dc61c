import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, useAction } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { paths } from '#console/paths.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

export function RemoveSegment({ segment: { id, name } }: { segment: { id: number; name: string } }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const action = useAction(() => call('DELETE /segments/:id', { params: { id } }, { notify: false }), {
    invalidates: ['GET /segments'],
    done() {
      toast.success(t('Removed'));
      navigate(paths.segments);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      {asking && (
        <ActionDialog
          title={t('Remove the segment "{name}"?', { name })}
          consequences={[
            t('No operator can choose it any more.'),
            t('Waves that were sent with it stay as they are.'),
          ]}
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
