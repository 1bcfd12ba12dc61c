import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type NewBatchDialogProps = { onClose(): void; onCreated(id: number): void };

/** An empty batch of one country. */
export function NewBatchDialog({ onClose, onCreated }: NewBatchDialogProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { countries, chosen, nameOf } = useCountries();
  const queries = useQueryClient();
  // Sent again, the same key creates nothing new.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    defaults: {
      country_code: chosen ?? (countries.length === 1 ? (countries[0]?.code ?? '') : ''),
      name: t('Money orders of {day}', { day: date(new Date().toISOString()) }),
    },
    t,
    send: (values) => call('POST /payout-batches', { body: { key, ...values } }, { notify: false }),
    async done({ id }) {
      await queries.invalidateQueries({ queryKey: ['GET /payout-batches'] });
      onCreated(id);
    },
  });
  return (
    <Dialog title={t('New batch')} closeText={t('Close')} busy={form.processing} onClose={onClose}>
      <FormFrame
        form={form}
        brief
        actions={
          <DialogActions>
            <Button {...form.button} busyText={t('Loading...')}>
              {t('Create')}
            </Button>
            <Button variant="secondary" disabled={form.processing} onClick={onClose}>
              {t('Cancel')}
            </Button>
          </DialogActions>
        }
      >
        <p>{t('A batch holds the money orders of one country that go to the post together.')}</p>
        <SelectField
          {...form.field('country_code')}
          label={t('Country')}
          placeholder={chosen || countries.length === 1 ? undefined : t('Please choose')}
          options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
          required
        />
        <TextField {...form.field('name')} label={t('Name')} required />
      </FormFrame>
    </Dialog>
  );
}
