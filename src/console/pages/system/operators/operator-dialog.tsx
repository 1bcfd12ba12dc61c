import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useConflict } from '#console/faces/form/use-conflict.ts';
import { type BoundTo, CountriesField } from '#console/pages/system/countries-field.tsx';
import { useRoleName } from '#console/role-name.ts';
import { useForm } from '#ui/form.ts';
import { Loaded } from '#ui/loaded.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { OperatorRow } from './operator-row.ts';

type OperatorDialogProps = {
  /** Null: somebody new is invited. */
  operator: OperatorRow | null;
  onClose(): void;
};

/** Invites an operator by email, or changes name, role and countries of one. */
export function OperatorDialog({ operator: given, onClose }: OperatorDialogProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { namesOf } = useCountries();
  const toast = useToast();
  const queries = useQueryClient();
  const roles = useCall('GET /roles');
  // As the operator was when the dialog opened: a later read must not hide that somebody was faster.
  const [operator] = useState(given);
  const [countries, setCountries] = useState<BoundTo>(operator ? operator.countries : []);
  const { conflict, replacing, failureOf } = useConflict(operator?.version ?? 0);
  const form = useForm({
    defaults: {
      email: '',
      name: operator?.name ?? '',
      role_id: operator ? String(operator.role_id) : '',
      language: 'en',
    },
    t,
    async send({ email, name, role_id, language }) {
      const assignment = { name, role_id: Number(role_id), countries: countries && [...countries] };
      if (operator) {
        await replacing((version) =>
          call(
            'PUT /operators/:id',
            { params: { id: operator.id }, body: { ...assignment, version } },
            { notify: false },
          ),
        );
        return t('Saved');
      }
      const body = { ...assignment, email, language: language === 'bg' ? ('bg' as const) : ('en' as const) };
      await call('POST /operators', { body }, { notify: false });
      return t("We've emailed the invitation to {email}", { email });
    },
    async done(sentence) {
      toast.success(sentence);
      await queries.invalidateQueries({ queryKey: ['GET /operators'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={operator ? t('Change {name}', { name: operator.name }) : t('Invite an operator')}
      lead={!operator && <p>{t("We'll email them a link that's valid for three days.")}</p>}
      form={{ ...form, failure: failureOf(form) }}
      confirm={operator ? t('Save') : t('Invite')}
      conflict={conflict}
      fields={{
        name: t('Name'),
        role_id: {
          name: t('Role'),
          written: (value) => roleName(roles.data?.find(({ id }) => id === value)?.name ?? ''),
        },
        countries: {
          name: t('Countries'),
          written: (value) =>
            value === null ? t('All countries, also later ones') : namesOf(value as string[]),
        },
      }}
      onClose={onClose}
    >
      {!operator && (
        <TextField {...form.field('email')} type="email" label={t('Email')} autoComplete="off" required />
      )}
      <TextField {...form.field('name')} label={t('Name')} autoComplete="off" required />
      <Loaded query={roles}>
        {(found) => (
          <SelectField
            {...form.field('role_id')}
            label={t('Role')}
            placeholder={t('Please choose')}
            options={found.map(({ id, name }) => ({ value: id, label: roleName(name) }))}
            required
          />
        )}
      </Loaded>
      {!operator && (
        <SelectField
          {...form.field('language')}
          label={t('Language of the invitation')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'bg', label: 'Български' },
          ]}
        />
      )}
      <CountriesField
        values={countries}
        onChange={setCountries}
        error={form.errors.countries && t(form.errors.countries)}
      />
    </FormDialog>
  );
}
