import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Steps } from '#ui/steps.tsx';
import styles from './gallery.module.css';
import type { Texts } from './texts.data.ts';

type HistoryRow = { details: string; date: string; points: string };

/** Lists with rows, empty, loading and failed. */
export function DataSection({ t }: { t: Texts }) {
  const rows = t.historyRows.map(([details = '', date = '', points = '']) => ({ details, date, points }));
  const columns: Column<HistoryRow>[] = [
    { id: 'details', header: t.details, cell: (row) => row.details },
    { id: 'date', header: t.date, cell: (row) => row.date },
    { id: 'points', header: t.points, numeric: true, cell: (row) => row.points },
  ];
  const survey: Column<HistoryRow>[] = [
    { id: 'details', header: t.details, cell: (row) => row.details },
    { id: 'status', header: t.date, cell: () => <Badge tone="warning">{t.pending}</Badge> },
    {
      id: 'quantity',
      header: t.quantity,
      cell: (row) => (
        <NumberInput
          name={`quantity_${row.date}`}
          aria-label={`${t.quantity}: ${row.details}`}
          stepTexts={{ less: t.less, more: t.more }}
          min={1}
          max={9}
          disabled={row === rows[2]}
        />
      ),
    },
    {
      id: 'link',
      header: t.send,
      action: true,
      cell: () => (
        <Link href="#content" newTab={t.newTab}>
          {t.external}
        </Link>
      ),
    },
  ];
  const table = {
    caption: t.history,
    columns,
    rowKey: (row: HistoryRow) => row.date,
    texts: { loading: t.loadingData, empty: t.noInvitations, error: t.failed, retry: t.retry },
  };
  return (
    <div className={styles.stack}>
      <div className={styles.columns}>
        <Card title={t.nextReward} aside={<Badge tone="info">{t.points}</Badge>}>
          <ProgressBar label={t.points} value={640} max={1000} text={t.nextRewardText} />
        </Card>
        <Card title={t.history}>
          <DataTable
            {...table}
            captionHidden
            rows={[]}
            texts={{
              ...table.texts,
              empty: (
                <EmptyState
                  title={t.noInvitations}
                  action={
                    <ButtonLink to="?page=profiler" variant="secondary">
                      {t.updateProfiler}
                    </ButtonLink>
                  }
                >
                  {t.noInvitationsText}
                </EmptyState>
              ),
            }}
          />
        </Card>
        <Card title={t.history}>
          <DataTable {...table} rows={undefined} />
          <DataTable {...table} rows={undefined} failed onRetry={() => {}} />
        </Card>
      </div>
      <Card>
        <DataTable {...table} rows={rows} />
      </Card>
      <Card>
        <DataTable {...table} caption={t.requests} columns={survey} rows={rows} />
      </Card>
      <Card title={t.requests}>
        <Steps
          label={t.requests}
          stateTexts={t.stepStates}
          steps={t.steps.map((label, at) => ({
            id: label,
            label,
            detail: t.stepDetails[at],
            state: at < 1 ? 'done' : at === 1 ? 'current' : 'upcoming',
          }))}
        />
      </Card>
      <Card title={t.requests}>
        <Steps
          label={t.requests}
          stateTexts={t.stepStates}
          steps={[
            { id: 'requested', label: t.steps[0], detail: t.stepDetails[0], state: 'done' },
            { id: 'rejected', label: t.rejected, detail: t.stepDetails[1], state: 'failed' },
          ]}
        />
      </Card>
    </div>
  );
}
