import { call, useAction, useCall } from '#console/call.ts';
import { useMailReportTexts } from '#console/mail-report-texts.ts';
import { TablePage } from '#console/table-page.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Report = OperatorCalls['GET /set-aside-reports']['data'][number];

/** Emails to the address for bounces that said nothing which counts. */
export default function SetAsideReportsPage() {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const { asideReasons } = useMailReportTexts();
  const toast = useToast();
  const reports = useCall('GET /set-aside-reports');
  const see = useAction((up_to: number) => call('POST /set-aside-reports/seen', { body: { up_to } }), {
    invalidates: ['GET /set-aside-reports', 'GET /today'],
    done: () => toast.success(t('Marked as seen')),
  });
  const readAgain = useAction(
    (ids: number[]) => call('POST /set-aside-reports/read-again', { body: { reports: ids } }),
    {
      invalidates: ['GET /set-aside-reports', 'GET /today'],
      done: ({ read }) =>
        toast.success(
          t('Reports being read again: {count}. What counts is gone from the list.', { count: read }),
        ),
    },
  );
  const failed = (reports.data ?? []).filter(({ reason }) => reason === 'failed').map(({ id }) => id);
  const columns: Column<Report>[] = [
    { id: 'reason', header: t('Reason'), cell: ({ reason }) => asideReasons[reason] },
    { id: 'name', header: t('File'), cell: ({ name }) => name },
    { id: 'bytes', header: t('Bytes'), numeric: true, cell: ({ bytes }) => number(bytes) },
    { id: 'set_aside', header: t('Set aside'), cell: ({ set_aside_at }) => dateTime(set_aside_at) },
    {
      id: 'again',
      header: '',
      cell: ({ id, name }) => (
        <Button
          variant="quiet"
          aria-label={t('Read {file} again', { file: name })}
          busy={readAgain.pending}
          busyText={t('Loading...')}
          onClick={() => void readAgain.run([id])}
        >
          {t('Read again')}
        </Button>
      ),
    },
  ];
  const [newest] = reports.data ?? [];
  return (
    <TablePage
      title={t('Bounce reports set aside')}
      lead={t(
        'Emails to the address for bounces that counted for nothing. They stay in the folder "aside" on the server for 30 days.',
      )}
      actions={
        newest && (
          <>
            {failed.length > 0 && (
              <Button
                variant="secondary"
                busy={readAgain.pending}
                busyText={t('Loading...')}
                onClick={() => void readAgain.run(failed)}
              >
                {t('Read those that failed again')}
              </Button>
            )}
            <Button busy={see.pending} busyText={t('Loading...')} onClick={() => void see.run(newest.id)}>
              {t('Mark all as seen')}
            </Button>
          </>
        )
      }
      query={reports}
      columns={columns}
      empty={{
        title: t('Nothing was set aside'),
        text: t("Emails to the address for bounces that can't be read will appear here."),
      }}
    />
  );
}
