import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { useCsvStyle } from '#console/file-link.tsx';
import { type Batch, batchTones, useBatchTexts } from '#console/pages/rewards/batches/batch-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { saveFile } from '#console/save-file.ts';
import { useOperator } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { BatchRequests } from './batch-requests.tsx';
import { type BatchStep, BatchStepDialog } from './batch-step-dialog.tsx';
import styles from './batch-view.module.css';

export function BatchView({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const style = useCsvStyle();
  const { may } = useOperator();
  const { states } = useBatchTexts();
  const summary = useBatchSummary(batch);
  const [step, setStep] = useState<BatchStep | null>(null);
  const { id, state, requests } = batch;
  const file = useAction(
    () => call('GET /payout-batches/:id/file', { params: { id }, query: style }, { notify: false }),
    { done: ({ name, content }) => saveFile(name, content) },
  );
  const isDone = requests.every(({ result }) => result !== 'waiting');
  const untouched = requests.every(({ result, outcome }) => result === 'waiting' && outcome === null);
  const fulfils = may('rewards_fulfil');
  const isListed = (state === 'frozen' || state === 'closed') && may('payouts');
  const button = (one: BatchStep, title: string) => (
    <button key={one} type="button" onClick={() => setStep(one)}>
      {title}
    </button>
  );
  return (
    <>
      <ThingPage
        above={t('Batch of money orders')}
        name={batch.name}
        state={<Badge tone={batchTones[state]}>{states[state]}</Badge>}
        action={
          <>
            {fulfils && state === 'open' && requests.length > 0 && (
              <Button onClick={() => setStep('freeze')}>{t('Freeze…')}</Button>
            )}
            {fulfils && state === 'frozen' && (
              <ButtonLink to={pathOf(paths.payoutBatchResults, id)}>{t('Enter results')}</ButtonLink>
            )}
            {isListed && (
              <>
                <ButtonLink variant="secondary" to={pathOf(paths.payoutBatchPrint, id)}>
                  {t('Print list')}
                </ButtonLink>
                <Button
                  variant="secondary"
                  busy={file.pending}
                  busyText={t('Loading...')}
                  onClick={() => void file.run()}
                >
                  {t('CSV for the post')}
                </Button>
              </>
            )}
          </>
        }
        more={
          fulfils
            ? [
                ...(state === 'frozen' && isDone ? [button('close', t('Close…'))] : []),
                ...((state === 'frozen' && untouched) || state === 'closed'
                  ? [button('reopen', t('Reopen…'))]
                  : []),
                ...(state === 'open' ? [button('cancel', t('Cancel the batch…'))] : []),
              ]
            : []
        }
        notice={
          <>
            <FailureNotice failure={file.failure} />
            {state === 'frozen' && batch.is_own_freeze && !isDone && (
              <Notice>{t('You froze this batch, so another operator has to enter its results.')}</Notice>
            )}
            {state === 'frozen' && isDone && (
              <Notice tone="success">
                {t('Each money order has a result, so you can close the batch.')}
              </Notice>
            )}
          </>
        }
        tabs={[
          {
            key: 'requests',
            title: t('Requests'),
            content: (
              <Stack>
                <Card>
                  <section aria-label={t('Summary')}>
                    <dl className={styles.summary}>
                      {summary.map(({ term, text }) => (
                        <div key={term}>
                          <dt>{term}</dt>
                          <dd>{text}</dd>
                        </div>
                      ))}
                    </dl>
                  </section>
                </Card>
                <Card
                  title={t('Requests')}
                  aside={
                    requests.length > 0 && (
                      <Link to={`${paths.rewardRequests}?batch=${id}..${id}`}>
                        {state === 'open'
                          ? t('Tick some to take them out')
                          : t('Show in the list of requests')}
                      </Link>
                    )
                  }
                >
                  <BatchRequests batch={batch} />
                </Card>
              </Stack>
            ),
          },
        ]}
      />
      {step && <BatchStepDialog batch={batch} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

function useBatchSummary(batch: Batch) {
  const { t } = useTranslation();
  const { number, money, dateTime } = useFormats();
  const { nameOf } = useCountries();
  const by = (at: string | null, name: string | null) =>
    at === null ? '' : t('{when} by {name}', { when: dateTime(at), name: name ?? '' });
  const waiting = batch.requests.filter(({ result }) => result === 'waiting').length;
  return [
    { term: t('Country'), text: nameOf(batch.country_code) },
    { term: t('Money orders'), text: number(batch.requests.length) },
    {
      term: t('Sum'),
      text:
        batch.sums.length === 0
          ? '–'
          : batch.sums.map((sum) => (
              <div key={sum.currency}>
                {batch.sums.length > 1
                  ? t('{sum} for {rows}', { sum: money(sum), rows: number(sum.requests) })
                  : money(sum)}
              </div>
            )),
    },
    { term: t('Without a result'), text: number(waiting) },
    { term: t('Created'), text: by(batch.created_at, batch.created_by) },
    ...(batch.frozen_at ? [{ term: t('Frozen batch'), text: by(batch.frozen_at, batch.frozen_by) }] : []),
    ...(batch.ended_at
      ? [
          {
            term: batch.state === 'cancelled' ? t('Cancelled') : t('Closed batch'),
            text: by(batch.ended_at, batch.ended_by),
          },
        ]
      : []),
  ];
}
