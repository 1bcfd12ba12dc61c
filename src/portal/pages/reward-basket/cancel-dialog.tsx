import type { ReactNode } from 'react';
import { ELEMENT, SentenceWithElement } from '#portal/sentence-with-element.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useTranslation } from '#ui/translation.tsx';

type CancelDialogProps = {
  reward: ReactNode;
  points: string;
  processing: boolean;
  onCancelRequest: () => void;
  onClose: () => void;
};

export default function CancelDialog({ reward, points, processing, ...on }: CancelDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Cancel this request?')} closeText={t('Close')} busy={processing} onClose={on.onClose}>
      <p>
        <SentenceWithElement
          sentence={t("{reward} won't be sent. Your {points} will be returned immediately.", {
            reward: ELEMENT,
            points,
          })}
          element={reward}
        />
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
