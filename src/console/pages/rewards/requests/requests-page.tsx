import type { BulkAction } from '#console/faces/list/bulk-bar.tsx';
import { ListPage } from '#console/faces/list/list-page.tsx';
import { PromisedDay } from '#console/pages/rewards/request/promised-day.tsx';
import { RequestBeside } from '#console/pages/rewards/request/request-beside.tsx';
import { RequestState } from '#console/pages/rewards/request/request-summary.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { Row } from '#contract/operator/list.ts';
import { rewardRequestsList } from '#contract/operator/lists/reward-requests.list.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { useRequestTexts } from './request-texts.ts';
import { type BulkStep, SettleDialog } from './settle-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

type Request = Row<typeof rewardRequestsList>;

const FIRST = ['id', 'reward', 'quantity', 'points', 'status', 'promised_on', 'country_code'];

const settle = (step: BulkStep, title: string, right: RoleRight): BulkAction => ({
  key: step,
  title,
  right,
  dialog: (selected, close, done) => (
    <SettleDialog step={step} selected={selected} onClose={close} onStarted={done} />
  ),
});

/** The queue, the nearest promise first. */
export default function RequestsPage() {
  const { t } = useTranslation();
  const { statuses, reasons, promises } = useRequestTexts();
  return (
    <ListPage<Request>
      list={rewardRequestsList}
      lead={t('The requests due first are at the top.')}
      name="id"
      pathOf={({ id }) => pathOf(paths.rewardRequest, id)}
      columns={FIRST}
      options={{ status: statuses, held_reasons: reasons, promise: promises }}
      views={[
        { name: t('All'), search: '' },
        { name: t('To decide'), search: 'status=requested' },
        { name: t('To pay'), search: 'status=approved&in_batch=false' },
        { name: t('Past their promise'), search: 'promise=past' },
        { name: t('Held requests'), search: 'status=requested&held=true' },
        { name: t('To settle'), search: 'status=requested,approved,sent' },
      ]}
      cells={{
        status: (request) => <RequestState request={request} />,
        promised_on: (request) => <PromisedDay request={request} />,
        batch_id: ({ batch_id }) =>
          batch_id && <Link to={pathOf(paths.payoutBatch, batch_id)}>{batch_id}</Link>,
      }}
      bulk={[
        {
          key: 'approve',
          title: t('Approve…'),
          right: 'rewards_decide',
          dialog: (selected, close, done) => (
            <ApproveDialog selected={selected} onClose={close} onStarted={done} />
          ),
        },
        {
          key: 'take-back',
          title: t('Undo the approvals…'),
          right: 'rewards_decide',
          dialog: (selected, close, done) => (
            <TakeBackDialog selected={selected} onClose={close} onStarted={done} />
          ),
        },
        {
          key: 'put-into-batch',
          title: t('Put into a batch…'),
          right: 'rewards_fulfil',
          dialog: (selected, close, done) => (
            <BatchDialog action="put-into-batch" selected={selected} onClose={close} onStarted={done} />
          ),
        },
        {
          key: 'take-out-of-batch',
          title: t('Take out of a batch…'),
          right: 'rewards_fulfil',
          dialog: (selected, close, done) => (
            <BatchDialog action="take-out-of-batch" selected={selected} onClose={close} onStarted={done} />
          ),
        },
        settle('send', t('Send…'), 'rewards_fulfil'),
        settle('complete', t('Complete…'), 'rewards_fulfil'),
        settle('reject', t('Reject…'), 'rewards_decide'),
        settle('fail', t('Not delivered…'), 'rewards_fulfil'),
      ]}
      beside={({ id }, close) => <RequestBeside key={id} id={id} onClose={close} />}
      nothingYet={{
        title: t('No reward requests yet'),
        text: t('Members request rewards in the portal once they have enough points.'),
      }}
    />
  );
}
