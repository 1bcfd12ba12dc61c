import type { ReactNode } from 'react';
import { ELEMENT, SentenceWithElement } from '#portal/sentence-with-element.tsx';
import { Button } from '#ui/button.tsx';
import type { CallError } from '#ui/call.ts';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useTranslation } from '#ui/translation.tsx';

type CancelDialogProps = {
  reward: ReactNode;
  points: string;
  processing: boolean;
  failure: CallError | null;
  onCancelRequest: () => void;
  onClose: () => void;
};

export default function CancelDialog({ reward, points, processing, failure, ...on }: CancelDialogProps) {
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
      <FailureNotice failure={failure} />
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
