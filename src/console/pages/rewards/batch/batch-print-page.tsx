import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import type { Batch } from '#console/pages/rewards/batches/batch-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { LoadedBatch } from './loaded-batch.tsx';
import { PayoutSheet } from './payout-sheet.tsx';

/** The list for the post, ready to print: read after a step-up, and kept by this page alone. */
export default function BatchPrintPage() {
  const { t } = useTranslation();
  return <LoadedBatch title={t('List of money orders')}>{(data) => <Printable batch={data} />}</LoadedBatch>;
}

type Recipients = OperatorCalls['GET /payout-batches/:id/recipients']['data'];

function Printable({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ recipients: Recipients; frozen_at: string | null } | null>(null);
  const { id, frozen_at } = batch;
  const isThis = shown?.frozen_at === frozen_at;
  const look = useAction(
    () => call('GET /payout-batches/:id/recipients', { params: { id } }, { notify: false }),
    { done: (recipients) => setShown({ recipients, frozen_at }) },
  );
  if (shown && isThis)
    return (
      <>
        <div className="not-printed">
          <ButtonRow>
            <Button onClick={() => window.print()}>{t('Print')}</Button>
            <ButtonLink variant="secondary" to={pathOf(paths.payoutBatch, id)}>
              {t('Back to the batch')}
            </ButtonLink>
          </ButtonRow>
        </div>
        <PayoutSheet batch={batch} recipients={shown.recipients} />
      </>
    );
  return (
    <>
      <PageHeading title={t('List of money orders')} lead={batch.name} />
      <p>
        {t("You confirm that it's you before you see names and addresses, and the audit log records it.")}
      </p>
      {shown && !isThis && (
        <Notice tone="warning" live="alert">
          {t(
            'Someone has reopened this batch in the meantime. A list that was printed before is no longer valid.',
          )}
        </Notice>
      )}
      <FailureNotice failure={look.failure} />
      <ButtonRow>
        <Button busy={look.pending} busyText={t('Loading...')} onClick={() => void look.run()}>
          {t('Show the list')}
        </Button>
        <ButtonLink variant="secondary" to={pathOf(paths.payoutBatch, id)}>
          {t('Back to the batch')}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
