import { call, useAction, useCall } from '#console/call.ts';
import { TablePage } from '#console/table-page.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Job = OperatorCalls['GET /failed-jobs']['data'][number];

/** Background work that is not tried again by itself. */
export default function FailedJobsPage() {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const jobs = useCall('GET /failed-jobs');
  const retry = useRetry();
  const columns: Column<Job>[] = [
    { id: 'name', header: t('Job'), cell: ({ name, id }) => `${name} ${id}` },
    { id: 'error', header: t('Last error'), cell: ({ error }) => error },
    { id: 'tries', header: t('Tries'), numeric: true, cell: ({ tries }) => number(tries) },
    { id: 'failed', header: t('Given up'), cell: ({ failed_at }) => dateTime(failed_at) },
    {
      id: 'retry',
      header: t('Actions'),
      action: true,
      cell: ({ id }) => (
        <Button
          variant="secondary"
          busy={retry.pendingInput?.includes(id) ?? false}
          busyText={t('Loading...')}
          onClick={() => void retry.run([id])}
        >
          {t('Try again')}
        </Button>
      ),
    },
  ];
  const ids = jobs.data?.map(({ id }) => id) ?? [];
  return (
    <TablePage
      title={t('Failed jobs')}
      lead={t('Background work that failed on its last try. It waits here until someone runs it again.')}
      actions={
        ids.length > 1 && (
          <Button
            busy={(retry.pendingInput?.length ?? 0) > 1}
            busyText={t('Loading...')}
            onClick={() => void retry.run(ids)}
          >
            {t('Try all again')}
          </Button>
        )
      }
      query={jobs}
      columns={columns}
      empty={{
        title: t('No job has failed'),
        text: t("Emails that couldn't be sent and other failed background work will appear here."),
      }}
    />
  );
}

function useRetry() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const toast = useToast();
  return useAction((jobs: number[]) => call('POST /failed-jobs/retry', { body: { jobs } }), {
    invalidates: ['GET /failed-jobs', 'GET /today'],
    done: ({ retried, emptied }) => {
      toast.success(t('{jobs} jobs are tried again', { count: retried, jobs: number(retried) }));
      if (emptied > 0)
        toast.success(
          t('{jobs} of them have nothing to send any more', { count: emptied, jobs: number(emptied) }),
        );
    },
  });
}
