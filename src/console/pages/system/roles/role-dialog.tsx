import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useConflict } from '#console/faces/form/use-conflict.ts';
import { RightsField } from '#console/pages/system/rights-field.tsx';
import { useOperator } from '#console/session.tsx';
import { type RoleRight, roleRights } from '#contract/operator/rights.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useRoleFields } from './role-fields.ts';
import type { RoleRow } from './role-row.ts';

/** Makes a role, or changes its name and rights. */
export function RoleDialog({ role, onClose }: { role: RoleRow | null; onClose(): void }) {
  const { t } = useTranslation();
  const { may } = useOperator();
  const fields = useRoleFields();
  const queries = useQueryClient();
  const [rights, setRights] = useState<readonly RoleRight[]>(role?.rights ?? []);
  const { conflict, replacing, failureOf } = useConflict(role?.version ?? 0);
  const form = useForm({
    defaults: { name: role?.name ?? '' },
    t,
    send({ name }) {
      const body = { name, rights: [...rights] };
      return role
        ? replacing((version) =>
            call(
              'PUT /roles/:id',
              { params: { id: role.id }, body: { ...body, version } },
              { notify: false },
            ),
          )
        : call('POST /roles', { body }, { notify: false });
    },
    async done() {
      await queries.invalidateQueries({ queryKey: ['GET /roles'] });
      onClose();
    },
  });
  const title = role ? t('Change {name}', { name: role.name }) : t('New role');
  return (
    <FormDialog
      title={title}
      form={{ ...form, failure: failureOf(form) }}
      confirm={t('Save')}
      conflict={conflict}
      fields={fields}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('Name')} autoComplete="off" required />
      <RightsField
        offered={roleRights.filter((right) => may(right) || rights.includes(right))}
        values={rights}
        onChange={setRights}
        error={form.errors.rights && t(form.errors.rights)}
      />
    </FormDialog>
  );
}
