import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { ConflictNotice } from '#console/faces/form/conflict-notice.tsx';
import { useConflict } from '#console/faces/form/use-conflict.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AFTER_SERIES, type AutomaticWaves } from './series.ts';
import { wholeNumber } from './whole-number.ts';

type CeilingsDialogProps = { survey: number; ceilings: AutomaticWaves['ceilings']; onClose(): void };

const most = { per_day: 1_000_000, members: 10_000_000, points: 1_000_000_000 } as const;

/** What no wave of a survey passes; another operator's change in between is shown. */
export function CeilingsDialog({ survey, ceilings, onClose }: CeilingsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const [opened] = useState(ceilings);
  const { conflict, replacing, failureOf } = useConflict(opened.version);
  const form = useForm({
    defaults: {
      per_day: String(opened.per_day ?? ''),
      members: String(opened.members ?? ''),
      points: String(opened.points ?? ''),
    },
    t,
    send: (values) =>
      replacing((version) =>
        call(
          'PUT /surveys/:id/ceilings',
          {
            params: { id: survey },
            body: {
              per_day: wholeNumber(values.per_day, most.per_day) || null,
              members: wholeNumber(values.members, most.members) || null,
              points: wholeNumber(values.points, most.points) || null,
              version,
            },
          },
          { notify: false },
        ),
      ),
    async done() {
      toast.success(t('Saved'));
      await invalidate([...AFTER_SERIES]);
      onClose();
    },
  });
  const fields = {
    per_day: t('Members a day'),
    members: t('Members in all'),
    points: t('Points in all'),
  };
  return (
    <Dialog
      title={t('Ceilings of this survey')}
      closeText={t('Close')}
      busy={form.processing}
      onClose={onClose}
    >
      <p>
        {t('No wave passes them, whether someone sends it or it starts automatically. Empty: no ceiling.')}
      </p>
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
        <TextField
          {...form.field('per_day')}
          label={fields.per_day}
          hint={t("A day of the country's calendar.")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...form.field('members')} label={fields.members} inputMode="numeric" autoComplete="off" />
        <TextField
          {...form.field('points')}
          label={fields.points}
          hint={t("What everybody who's invited can earn together, until they're screened out.")}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormFrame>
    </Dialog>
  );
}
