import { useState } from 'react';
import { call, useAction, useCall } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { LoadedTable } from '#console/loaded-table.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ApiKeyDialog } from './api-key-dialog.tsx';

type KeyRow = OperatorCalls['GET /api-keys']['data'][number];

/** Keys with which programs use the API in the place of a person. */
export default function ApiKeysPage() {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const keys = useCall('GET /api-keys');
  const [making, setMaking] = useState(false);
  const states = { active: t('Active'), expired: t('Expired'), ended: t('Ended') };
  const columns: Column<KeyRow>[] = [
    {
      id: 'name',
      header: t('Name'),
      cell: ({ name, prefix }) => (
        <>
          {name} <small>{prefix}…</small>
        </>
      ),
    },
    { id: 'operator', header: t('Created by'), cell: ({ operator }) => operator },
    {
      id: 'state',
      header: t('State'),
      cell: ({ state }) => <Badge tone={state === 'active' ? 'success' : 'neutral'}>{states[state]}</Badge>,
    },
    { id: 'expires', header: t('Valid until'), cell: ({ expires_at }) => date(expires_at) },
    {
      id: 'used',
      header: t('Last used'),
      cell: ({ last_used_at }) => (last_used_at ? dateTime(last_used_at) : '–'),
    },
    {
      id: 'end',
      header: t('Actions'),
      action: true,
      cell: (key) => key.state === 'active' && <EndKey id={key.id} name={key.name} />,
    },
  ];
  return (
    <>
      <PageHeading
        title={t('API keys')}
        lead={t("A key can't do more than the person who created it, and it ends when their access ends.")}
        actions={<Button onClick={() => setMaking(true)}>{t('New key')}</Button>}
      />
      <Card>
        <LoadedTable
          query={keys}
          caption={t('API keys')}
          columns={columns}
          empty={
            <EmptyState title={t('There are no keys yet')}>
              {t('Programs that read lists or settle requests need one.')}
            </EmptyState>
          }
        />
      </Card>
      {making && <ApiKeyDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function EndKey({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const end = useAction(() => call('DELETE /api-keys/:id', { params: { id } }, { notify: false }), {
    invalidates: ['GET /api-keys'],
    done: () => setAsking(false),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('End')}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {asking && (
        <ActionDialog
          title={t('End the key {name}?', { name })}
          consequences={[t('Programs that use it will stop working right away.')]}
          undo={t("This can't be undone.")}
          confirm={t('End the key')}
          danger
          action={end}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
