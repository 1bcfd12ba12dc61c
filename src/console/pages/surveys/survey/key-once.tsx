import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Shows a new key this once. */
export function KeyOnce({ made, onClose }: { made: { key_id: string; secret: string }; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Save this key')} forced>
      <Notice tone="warning">{t("We'll only show it once. Anyone who has it can use it.")}</Notice>
      <TextField label={t('Key')} name="key_id" value={made.key_id} readOnly />
      <TextField label={t('Secret')} name="secret" value={made.secret} readOnly />
      <DialogActions>
        <Button onClick={onClose}>{t("I've saved it")}</Button>
      </DialogActions>
    </Dialog>
  );
}
