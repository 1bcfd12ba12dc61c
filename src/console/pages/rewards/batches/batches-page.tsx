import { useState } from 'react';
import { ListPage } from '#console/faces/list/list-page.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import type { Row } from '#contract/operator/list.ts';
import { payoutBatchesList } from '#contract/operator/lists/payout-batches.list.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { batchTones, useBatchTexts } from './batch-texts.ts';
import { NewBatchDialog } from './new-batch-dialog.tsx';

type Batch = Row<typeof payoutBatchesList>;

/** Batches of money orders, the newest first. */
export default function BatchesPage() {
  const { t } = useTranslation();
  const { may } = useOperator();
  const go = useNavigate();
  const { states } = useBatchTexts();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ListPage<Batch>
        list={payoutBatchesList}
        lead={t('Money orders go to the post in batches, and their results come back here.')}
        name="name"
        pathOf={({ id }) => pathOf(paths.payoutBatch, id)}
        columns={['name', 'state', 'requests', 'sums', 'waiting', 'failed', 'country_code', 'created_at']}
        options={{ state: states }}
        views={[
          { name: t('All'), search: '' },
          { name: t('Under way'), search: 'state=open,frozen' },
          { name: t('Frozen batches'), search: 'state=frozen' },
        ]}
        cells={{ state: ({ state }) => <Badge tone={batchTones[state]}>{states[state]}</Badge> }}
        actions={may('rewards_fulfil') && <Button onClick={() => setAsked(true)}>{t('New batch…')}</Button>}
        nothingYet={{
          title: t('There are no batches yet'),
          text: t('Create one, then put approved requests into it from their list.'),
        }}
      />
      {asked && (
        <NewBatchDialog
          onClose={() => setAsked(false)}
          onCreated={(id) => void go(pathOf(paths.payoutBatch, id))}
        />
      )}
    </>
  );
}
