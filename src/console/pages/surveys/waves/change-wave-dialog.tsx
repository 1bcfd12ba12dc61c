import { call, useInvalidate } from '#console/call.ts';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { useFormats } from '#ui/formats.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Wave } from './wave.ts';

export type WaveChange = 'pause' | 'resume' | 'stop';

type ChangeWaveDialogProps = { wave: Wave; change: WaveChange; onClose(): void };

const calls = {
  pause: 'POST /waves/:id/pause',
  resume: 'POST /waves/:id/resume',
  stop: 'POST /waves/:id/stop',
} as const;

/** Pauses a wave, lets it go on, or ends it for good, each with a reason that stands in its history. */
export function ChangeWaveDialog({ wave, change, onClose }: ChangeWaveDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const { title, consequences, undo, verb, done } = useTexts(wave)[change];
  const form = useForm({
    defaults: { reason: '' },
    t,
    send: ({ reason }) =>
      call(calls[change], { params: { id: wave.id }, body: { reason } }, { notify: false }),
    async done() {
      toast.success(done);
      await invalidate(['GET /waves/:id', 'GET /surveys/:id/waves', 'GET /surveys/:id/history']);
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
            <Button variant="secondary" onClick={onClose}>
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

function useTexts({ waiting, outbox }: Wave) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const left = { count: waiting + outbox, number: number(waiting + outbox) };
  const ofThose = (sentence: string) => (left.count > 0 ? [sentence] : []);
  return {
    pause: {
      title: t('Pause this wave?'),
      consequences: [
        ...ofThose(t('{number} planned members get no invitation until it goes on.', left)),
        t("Emails in the outbox that haven't left return to the wave, and its reminders wait."),
      ],
      undo: t('You can let it go on at any time.'),
      verb: t('Pause'),
      done: t('Paused'),
    },
    resume: {
      title: t('Let this wave go on?'),
      consequences: [
        ...ofThose(t('{number} planned members who are still waiting are invited.', left)),
        t("Whoever can't be invited any more when their email goes gets none; the wave's page says why."),
      ],
      undo: t('You can pause it again, but emails that have gone by then stay sent.'),
      verb: t('Resume'),
      done: t('The wave is on its way'),
    },
    stop: {
      title: t('Stop this wave?'),
      consequences: [
        ...ofThose(t('{number} planned members who are still waiting get no invitation.', left)),
        t("Emails in the outbox that haven't left aren't sent, and nobody is reminded."),
      ],
      undo: t("It can't be started again, but you can send a new wave."),
      verb: t('Stop'),
      done: t('Stopped'),
    },
  };
}
