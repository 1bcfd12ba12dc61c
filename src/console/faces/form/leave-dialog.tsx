import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Asks before a page with unsaved changes is left. */
export function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Leave without saving?')} closeText={t('Close')} onClose={onStay}>
      <p>{t("Your changes on this page aren't saved.")}</p>
      <DialogActions>
        <Button onClick={onStay}>{t('Stay')}</Button>
        <Button variant="danger" onClick={onLeave}>
          {t('Leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
