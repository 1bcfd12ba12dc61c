import { call, useAction, useCall } from '#console/call.ts';
import { LoadedTable } from '#console/loaded-table.tsx';
import { useMailReportTexts } from '#console/mail-report-texts.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
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
  const columns: Column<Report>[] = [
    { id: 'reason', header: t('Reason'), cell: ({ reason }) => asideReasons[reason] },
    { id: 'name', header: t('File'), cell: ({ name }) => name },
    { id: 'bytes', header: t('Bytes'), numeric: true, cell: ({ bytes }) => number(bytes) },
    { id: 'set_aside', header: t('Set aside'), cell: ({ set_aside_at }) => dateTime(set_aside_at) },
  ];
  const [newest] = reports.data ?? [];
  return (
    <>
      <PageHeading
        title={t('Bounce reports set aside')}
        lead={t(
          'Emails to the address for bounces that counted for nothing. They stay in the folder "aside" on the server for 30 days.',
        )}
        actions={
          newest && (
            <Button busy={see.pending} busyText={t('Loading...')} onClick={() => void see.run(newest.id)}>
              {t('Mark all as seen')}
            </Button>
          )
        }
      />
      <Card>
        <LoadedTable
          query={reports}
          caption={t('Bounce reports set aside')}
          columns={columns}
          empty={
            <EmptyState icon="check" title={t('Nothing was set aside')}>
              {t("Emails to the address for bounces that can't be read will appear here.")}
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}
