import { call, useInvalidate } from '#console/call.ts';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AFTER_SERIES } from './series.ts';

export type SeriesChange = 'pause' | 'resume' | 'stop';

type ChangeSeriesDialogProps = { survey: number; change: SeriesChange; onClose(): void };

const calls = {
  pause: 'POST /surveys/:id/automatic-waves/pause',
  resume: 'POST /surveys/:id/automatic-waves/resume',
  stop: 'POST /surveys/:id/automatic-waves/stop',
} as const;

/** Pauses automatic waves, lets them go on, or ends them for good, each with a reason that stands in the survey's history. */
export function ChangeSeriesDialog({ survey, change, onClose }: ChangeSeriesDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const { title, consequences, undo, verb, done } = useTexts()[change];
  const form = useForm({
    defaults: { reason: '' },
    t,
    send: ({ reason }) =>
      call(calls[change], { params: { id: survey }, body: { reason } }, { notify: false }),
    async done() {
      toast.success(done);
      await invalidate([...AFTER_SERIES]);
      onClose();
    },
  });
  return (
    <Dialog title={title} closeText={t('Close')} busy={form.processing} onClose={onClose}>
      <Consequences consequences={consequences} undo={undo} />
      <FormFrame
        form={form}
        actions={
          <DialogActions>
            <Button
              {...form.button}
              variant={change === 'stop' ? 'danger' : 'primary'}
              busyText={t('Loading...')}
            >
              {verb}
            </Button>
            <Button variant="secondary" disabled={form.processing} onClick={onClose}>
              {t('Cancel')}
            </Button>
          </DialogActions>
        }
      >
        <TextField {...form.field('reason')} label={t('Reason')} autoComplete="off" required />
      </FormFrame>
    </Dialog>
  );
}

function useTexts() {
  const { t } = useTranslation();
  return {
    pause: {
      title: t('Pause the automatic waves?'),
      consequences: [t('No further wave starts.'), t('An automatic wave on its way is paused too.')],
      undo: t('You can let them go on at any time.'),
      verb: t('Pause'),
      done: t('Paused'),
    },
    resume: {
      title: t('Let the automatic waves go on?'),
      consequences: [
        t('The next wave starts as soon as it may.'),
        t('A wave that was paused with them goes on.'),
      ],
      undo: t('You can pause them again, but emails that have gone by then stay sent.'),
      verb: t('Resume'),
      done: t('The automatic waves are on their way'),
    },
    stop: {
      title: t('Stop the automatic waves?'),
      consequences: [
        t('No further wave starts.'),
        t(
          'An automatic wave on its way is stopped. Members who are still waiting get no invitation from it.',
        ),
      ],
      undo: t('You can start automatic waves again.'),
      verb: t('Stop'),
      done: t('Stopped'),
    },
  };
}
