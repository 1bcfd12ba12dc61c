import { useCall } from '#console/call.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Proof = OperatorCalls['GET /journal-proof']['data']['history'][number];

/** The daily check of the journal of points and the audit log: its last result, and the earlier ones. */
export default function JournalPage() {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const faults = useCall('GET /journal-faults');
  const proof = useCall('GET /journal-proof');
  const columns: Column<Proof>[] = [
    { id: 'at', header: t('Checked'), cell: ({ proven_at }) => dateTime(proven_at) },
    {
      id: 'result',
      header: t('Result'),
      cell: ({ faults: found }) =>
        found === 0 ? (
          <Badge tone="success">{t('No errors')}</Badge>
        ) : (
          <Badge tone="danger">{t('{errors} errors', { count: found, errors: number(found) })}</Badge>
        ),
    },
    { id: 'movements', header: t('Movements'), numeric: true, cell: ({ movements }) => number(movements) },
    { id: 'points', header: t('Points'), numeric: true, cell: ({ points }) => number(points) },
    { id: 'pending', header: t('Pending points'), numeric: true, cell: ({ pending }) => number(pending) },
    { id: 'audit', header: t('Audit log rows'), numeric: true, cell: ({ audit_rows }) => number(audit_rows) },
  ];
  return (
    <>
      <PageHeading
        title={t('Daily check')}
        lead={t(
          "Every night the journal of points is replayed: each movement must sum to zero, each member must have what their movements add up to, and nobody may ever have been below zero. The audit log's chain is checked too.",
        )}
      />
      <Stack>
        <Loaded query={faults}>
          {(found) => (
            <>
              {found.map(({ kind, fault }) => (
                <Notice
                  key={fault}
                  tone="danger"
                  title={kind === 'late' ? t('The check is late') : t('Error')}
                >
                  <p lang={kind === 'late' ? undefined : 'en'}>
                    {kind === 'late'
                      ? t("It hasn't run for more than 26 hours. See the failed jobs.")
                      : fault}
                  </p>
                </Notice>
              ))}
            </>
          )}
        </Loaded>
        <Card title={t('Checks so far')}>
          <Loaded query={proof}>
            {({ history }) =>
              history.length === 0 ? (
                <EmptyState title={t("The first check hasn't run yet")}>
                  {t('It runs every night.')}
                </EmptyState>
              ) : (
                <DataTable
                  caption={t('Checks so far')}
                  captionHidden
                  columns={columns}
                  rows={history}
                  rowKey={({ proven_at }) => proven_at}
                  texts={{ loading: '', empty: '', error: '', retry: '' }}
                />
              )
            }
          </Loaded>
        </Card>
      </Stack>
    </>
  );
}
