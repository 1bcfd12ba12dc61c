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
import { SelectField } from '#ui/select-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

export type QuietHours = OperatorCalls['GET /quiet-hours']['data'][number];

type Props = { hours: QuietHours; onClose(): void };

const hourOf = (text: string) => (text === '' ? null : Number(text));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${hour}:00` }));

/** The quiet hours of one country; another operator's change in between is shown, and nothing chosen is lost. */
export function QuietHoursDialog({ hours, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const { nameOf } = useCountries();
  const [opened] = useState(hours);
  const { conflict, replacing, failureOf } = useConflict(opened.version);
  const form = useForm({
    defaults: { from_hour: String(opened.from_hour ?? ''), until_hour: String(opened.until_hour ?? '') },
    t,
    send: ({ from_hour, until_hour }) =>
      replacing((version) =>
        call(
          'PUT /quiet-hours',
          {
            body: {
              country: opened.country_code,
              from_hour: hourOf(from_hour),
              until_hour: hourOf(until_hour),
              version,
            },
          },
          { notify: false },
        ),
      ),
    async done() {
      toast.success(t('Saved'));
      await invalidate(['GET /quiet-hours']);
      onClose();
    },
  });
  const fields = { from_hour: t('No email leaves from'), until_hour: t('Emails leave again at') };
  return (
    <Dialog
      title={t('Quiet hours: {country}', { country: nameOf(opened.country_code) })}
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
        {conflict && <ConflictNotice conflict={conflict} fields={fields} />}
        <SelectField
          {...form.field('from_hour')}
          label={fields.from_hour}
          hint={t('Leave both without an hour where emails may leave at any time.')}
          placeholder={t('No quiet hours')}
          options={HOURS}
        />
        <SelectField
          {...form.field('until_hour')}
          label={fields.until_hour}
          placeholder={t('No quiet hours')}
          options={HOURS}
        />
      </FormFrame>
    </Dialog>
  );
}
