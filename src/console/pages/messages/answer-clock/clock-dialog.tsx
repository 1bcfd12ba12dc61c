import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ConflictNotice } from '#console/faces/form/conflict-notice.tsx';
import { useConflict } from '#console/faces/form/use-conflict.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Props = { clock: OperatorCalls['GET /answer-clocks']['data'][number]; onClose(): void };

/** The hours of one country; another operator's change in between is shown, and nothing typed is lost. */
export function ClockDialog({ clock, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const { nameOf } = useCountries();
  const [opened] = useState(clock);
  const { conflict, replacing, failureOf } = useConflict(opened.version);
  const form = useForm({
    defaults: { hours: String(opened.hours) },
    t,
    send: ({ hours }) =>
      replacing((version) =>
        call(
          'PUT /answer-clocks',
          { body: { country: opened.country_code, hours: Number(hours), version } },
          { notify: false },
        ),
      ),
    async done() {
      toast.success(t('Saved'));
      await invalidate(['GET /answer-clocks']);
      onClose();
    },
  });
  return (
    <Dialog
      title={t('Answer clock: {country}', { country: nameOf(opened.country_code) })}
      closeText={t('Close')}
      busy={form.processing}
      onClose={onClose}
    >
      <FormFrame
        form={{ ...form, failure: failureOf(form) }}
        actions={
          <DialogActions>
            <Button {...form.button} busyText={t('Loading...')}>
              {conflict ? t('Save mine') : t('Save')}
            </Button>
            <Button variant="secondary" disabled={form.processing} onClick={onClose}>
              {t('Cancel')}
            </Button>
          </DialogActions>
        }
      >
        {conflict && <ConflictNotice conflict={conflict} fields={{ hours: t('Hours until the answer') }} />}
        <TextField
          {...form.field('hours')}
          label={t('Hours until the answer')}
          hint={t('From 1 to 720. It counts for messages that come from now on.')}
          type="number"
          min={1}
          max={720}
          step={1}
          required
        />
      </FormFrame>
    </Dialog>
  );
}
