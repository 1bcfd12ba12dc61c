import { Losses, type Membership } from '#portal/membership/losses.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useTranslation } from '#ui/translation.tsx';

type DeleteDialogProps = {
  membership: Membership;
  processing: boolean;
  onDelete: () => void;
  onKeep: () => void;
};

export default function DeleteDialog({ membership, processing, onDelete, onKeep }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('Delete your account permanently?')}
      closeText={t('Close')}
      busy={processing}
      onClose={onKeep}
    >
      <p>{t('Your account, your data and your points are removed immediately and permanently.')}</p>
      <Losses membership={membership} />
      <DialogActions>
        <Button variant="danger" busy={processing} busyText={t('Loading...')} onClick={onDelete}>
          {t('Delete permanently')}
        </Button>
        <Button variant="secondary" disabled={processing} onClick={onKeep}>
          {t('Keep my account')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
