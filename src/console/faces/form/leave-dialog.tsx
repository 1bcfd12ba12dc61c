import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useTranslation } from '#ui/translation.tsx';

type LeaveQuestionProps = {
  title: string;
  children: ReactNode;
  /** What the buttons say. */
  stay: string;
  leave: string;
  onStay(): void;
  onLeave(): void;
};

/** Asks before something is left that would be lost: Escape, and the button that is pressed by habit, stay. */
export function LeaveQuestion({ title, children, stay, leave, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} closeText={t('Close')} onClose={onStay}>
      <p>{children}</p>
      <DialogActions>
        <Button onClick={onStay}>{stay}</Button>
        <Button variant="danger" onClick={onLeave}>
          {leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks before a page with unsaved changes is left. */
export function LeaveDialog(ways: { onStay(): void; onLeave(): void }) {
  const { t } = useTranslation();
  return (
    <LeaveQuestion title={t('Leave without saving?')} stay={t('Stay')} leave={t('Leave')} {...ways}>
      {t("Your changes on this page aren't saved.")}
    </LeaveQuestion>
  );
}

/** Asks before a dialog is closed in which something was typed. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
  const { t } = useTranslation();
  return (
    <LeaveQuestion
      title={t("Discard what you've entered?")}
      stay={t('Continue editing')}
      leave={t('Discard')}
      onStay={onKeep}
      onLeave={onDiscard}
    >
      {t("It hasn't been sent yet, and closing this loses it.")}
    </LeaveQuestion>
  );
}
