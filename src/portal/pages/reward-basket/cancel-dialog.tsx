import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useTranslation } from '#ui/translation.tsx';

type CancelDialogProps = {
  name: string;
  points: string;
  processing: boolean;
  onCancelRequest: () => void;
  onClose: () => void;
};

export default function CancelDialog({ name, points, processing, ...on }: CancelDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Cancel this request?')} closeText={t('Close')} busy={processing} onClose={on.onClose}>
      <p>
        {t("{reward} won't be sent. Your {points} will be returned immediately.", { reward: name, points })}
      </p>
      <DialogActions>
        <Button variant="danger" busy={processing} busyText={t('Loading...')} onClick={on.onCancelRequest}>
          {t('Cancel the request')}
        </Button>
        <Button variant="secondary" disabled={processing} onClick={on.onClose}>
          {t('Keep the request')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
