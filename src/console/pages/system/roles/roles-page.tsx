import { useState } from 'react';
import { call, useCall } from '#console/call.ts';
import { RemoveDialog } from '#console/faces/thing/remove-thing.tsx';
import { LoadedTable } from '#console/loaded-table.tsx';
import { useRightsWritten, useRightTexts } from '#console/pages/system/right-texts.ts';
import { useRoleName } from '#console/role-name.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useRoleFields } from './role-fields.ts';
import type { RoleRow } from './role-row.ts';

/** Roles are sets of rights; the shipped ones stay as they are. */
export default function RolesPage() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const rightTexts = useRightTexts();
  const rightsWritten = useRightsWritten();
  const roleName = useRoleName();
  const roles = useCall('GET /roles');
  const [open, setOpen] = useState<RoleRow | 'new' | null>(null);
  const columns: Column<RoleRow>[] = [
    {
      id: 'name',
      header: t('Role'),
      cell: ({ name, shipped }) => (
        <>
          {roleName(name)} {shipped && <Badge>{t('Built-in')}</Badge>}
        </>
      ),
    },
    {
      id: 'rights',
      header: t('Rights'),
      cell: ({ rights }) =>
        rights.length === Object.keys(rightTexts).length ? t('All rights') : rightsWritten(rights),
    },
    { id: 'operators', header: t('Operators'), numeric: true, cell: ({ operators }) => number(operators) },
    ...(roles.data?.some(({ shipped }) => !shipped)
      ? [
          {
            id: 'actions',
            header: t('Actions'),
            action: true,
            cell: (role: RoleRow) =>
              !role.shipped && <RoleActions role={role} onChange={() => setOpen(role)} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeading
        title={t('Roles')}
        lead={t('A role is a set of rights. You can only give rights that you have yourself.')}
        actions={<Button onClick={() => setOpen('new')}>{t('New role')}</Button>}
      />
      <Card>
        <LoadedTable query={roles} caption={t('Roles')} columns={columns} />
      </Card>
      {open !== null && <RoleDialog role={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function RoleActions({ role, onChange }: { role: RoleRow; onChange(): void }) {
  const { t } = useTranslation();
  const fields = useRoleFields();
  // As it was read when the dialog opened.
  const [removing, setRemoving] = useState<RoleRow | null>(null);
  return (
    <>
      <Button variant="quiet" onClick={onChange}>
        {t('Change')}
        <span className="visually-hidden">: {role.name}</span>
      </Button>
      {role.operators === 0 && (
        <Button variant="quiet" onClick={() => setRemoving(role)}>
          {t('Remove')}
          <span className="visually-hidden">: {role.name}</span>
        </Button>
      )}
      {removing && (
        <RemoveDialog
          title={t('Remove the role {name}?', { name: removing.name })}
          consequences={[t('No one has this role at the moment.')]}
          undo={t('You can create it again with the same rights.')}
          seen={removing}
          fields={fields}
          remove={(version) =>
            call(
              'DELETE /roles/:id',
              { params: { id: removing.id }, query: { version: String(version) } },
              { notify: false },
            )
          }
          invalidates={['GET /roles']}
          onRemoved={() => setRemoving(null)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
