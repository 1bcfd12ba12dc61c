import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { LoadedTable } from '#console/loaded-table.tsx';
import { useRoleName } from '#console/role-name.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { OperatorDialog } from './operator-dialog.tsx';
import type { OperatorRow } from './operator-row.ts';

/** Who may run the panel, and with which role. */
export default function OperatorsPage() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { nameOf } = useCountries();
  const roleName = useRoleName();
  const operators = useCall('GET /operators');
  const [inviting, setInviting] = useState(false);
  const columns: Column<OperatorRow>[] = [
    {
      id: 'name',
      header: t('Name'),
      cell: ({ name, email }) => (
        <>
          {name}
          <br />
          <small>{email}</small>
        </>
      ),
    },
    { id: 'role', header: t('Role'), cell: ({ role }) => roleName(role) },
    {
      id: 'countries',
      header: t('Countries'),
      cell: ({ countries }) => countries?.map(nameOf).join(', ') ?? t('All countries'),
    },
    { id: 'state', header: t('State'), cell: (operator) => <State operator={operator} /> },
    {
      id: 'seen',
      header: t('Last seen'),
      cell: ({ last_seen_at }) => (last_seen_at ? dateTime(last_seen_at) : '–'),
    },
    {
      id: 'actions',
      header: t('Actions'),
      action: true,
      cell: (operator) => <OperatorActions operator={operator} />,
    },
  ];
  return (
    <>
      <PageHeading
        title={t('Operators')}
        lead={t('Who can run the panel, in which role and in which countries.')}
        actions={<Button onClick={() => setInviting(true)}>{t('Invite an operator')}</Button>}
      />
      <Card>
        <LoadedTable query={operators} caption={t('Operators')} columns={columns} />
      </Card>
      {inviting && <OperatorDialog operator={null} onClose={() => setInviting(false)} />}
    </>
  );
}

function State({ operator: { state, second_factor } }: { operator: OperatorRow }) {
  const { t } = useTranslation();
  if (state === 'ended') return <Badge>{t('Ended')}</Badge>;
  if (state === 'invited') return <Badge tone="warning">{t('Invited')}</Badge>;
  return (
    <>
      <Badge tone="success">{t('Active')}</Badge>{' '}
      {!second_factor && <Badge tone="danger">{t('No second factor')}</Badge>}
    </>
  );
}
