import { useQueryClient } from '@tanstack/react-query';
import { call } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { useForm } from '#ui/form.ts';
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
  const sent = useSentKey();
  const form = useForm({
    defaults: {
      country_code: chosen ?? (countries.length === 1 ? (countries[0]?.code ?? '') : ''),
      name: t('Money orders of {day}', { day: date(new Date().toISOString()) }),
    },
    t,
    send: (values) =>
      sent.sending((key) => call('POST /payout-batches', { body: { key, ...values } }, { notify: false })),
    async done({ id }) {
      await queries.invalidateQueries({ queryKey: ['GET /payout-batches'] });
      onCreated(id);
    },
  });
  return (
    <FormDialog title={t('New batch')} form={sent.told(form)} confirm={t('Create')} brief onClose={onClose}>
      {sent.notice}
      <p>{t('A batch holds the money orders of one country that go to the post together.')}</p>
      <SelectField
        {...form.field('country_code')}
        label={t('Country')}
        placeholder={chosen || countries.length === 1 ? undefined : t('Please choose')}
        options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
        required
      />
      <TextField {...form.field('name')} label={t('Name')} required />
    </FormDialog>
  );
}
