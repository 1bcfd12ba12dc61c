import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { KeyOnce } from '#console/faces/form/key-once.tsx';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { type BoundTo, CountriesField } from '#console/pages/system/countries-field.tsx';
import { RightsField } from '#console/pages/system/rights-field.tsx';
import { useOperator } from '#console/session.tsx';
import { personalRights, type RoleRight, roleRights } from '#contract/operator/rights.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Makes a key, and shows it this once; one whose response was lost ends when the next one is made. */
export function ApiKeyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { id, may, countries: own } = useOperator();
  const queries = useQueryClient();
  const [rights, setRights] = useState<readonly RoleRight[]>([]);
  const [countries, setCountries] = useState<BoundTo>(own);
  const [key, setKey] = useState<string | null>(null);
  const sent = useSentKey({ place: 'new-api-key', owner: String(id) });
  const form = useForm({
    defaults: { name: '', days: '90' },
    t,
    send: ({ name, days }) =>
      sent.sending((creation_key) =>
        call(
          'POST /api-keys',
          {
            body: {
              name,
              days: Number(days),
              rights: [...rights],
              countries: countries && [...countries],
              creation_key,
            },
          },
          { notify: false },
        ),
      ),
    async done(made) {
      setKey(made.key);
      await queries.invalidateQueries({ queryKey: ['GET /api-keys'] });
    },
  });
  if (key !== null)
    return <KeyOnce parts={[{ name: 'key', label: t('Key'), value: key }]} onClose={onClose} />;
  return (
    <FormDialog title={t('New key')} form={sent.told(form)} confirm={t('Create the key')} onClose={onClose}>
      {sent.notice}
      <TextField
        {...form.field('name')}
        label={t('Name')}
        hint={t("What it's for")}
        autoComplete="off"
        required
      />
      <TextField
        {...form.field('days')}
        type="number"
        min={1}
        max={366}
        label={t('Valid for how many days')}
        required
      />
      <RightsField
        offered={roleRights.filter((right) => may(right) && !personalRights.includes(right))}
        values={rights}
        onChange={setRights}
        error={form.errors.rights && t(form.errors.rights)}
      />
      <CountriesField
        values={countries}
        onChange={setCountries}
        error={form.errors.countries && t(form.errors.countries)}
      />
    </FormDialog>
  );
}
