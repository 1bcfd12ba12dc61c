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

/** Ends a wave for good; the reason stands on its page. */
export function StopDialog({ wave: { id, waiting }, onClose }: { wave: Wave; onClose(): void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const toast = useToast();
  const invalidate = useInvalidate();
  const form = useForm({
    defaults: { reason: '' },
    t,
    send: ({ reason }) =>
      call('POST /waves/:id/stop', { params: { id }, body: { reason } }, { notify: false }),
    async done() {
      toast.success(t('Stopped'));
      await invalidate(['GET /waves/:id', 'GET /surveys/:id/waves']);
      onClose();
    },
  });
  return (
    <Dialog title={t('Stop this wave?')} closeText={t('Close')} busy={form.processing} onClose={onClose}>
      <Consequences
        consequences={[
          t('{number} planned members who are still waiting get no invitation.', {
            count: waiting,
            number: number(waiting),
          }),
          t('Emails that are already in the outbox still go.'),
        ]}
        undo={t("It can't be started again, but you can send a new wave.")}
      />
      <FormFrame
        form={form}
        actions={
          <DialogActions>
            <Button {...form.button} variant="danger" busyText={t('Loading...')}>
              {t('Stop')}
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
