import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useUnloadGuard } from '#ui/unload-guard.ts';

type KeyOnceProps = {
  title?: string;
  parts: readonly { name: string; label: string; value: string }[];
  onClose(): void;
};

/** Shows a new key, or another secret with its own title, this once. */
export function KeyOnce({ title, parts, onClose }: KeyOnceProps) {
  const { t } = useTranslation();
  useUnloadGuard(true);
  return (
    <Dialog title={title ?? t('Save this key')} forced>
      <Notice tone="warning">{t("We'll only show it once. Anyone who has it can use it.")}</Notice>
      {parts.map(({ name, label, value }) => (
        <TextField key={name} label={label} name={name} value={value} readOnly />
      ))}
      <DialogActions>
        <Button onClick={onClose}>{t("I've saved it")}</Button>
      </DialogActions>
    </Dialog>
  );
}
