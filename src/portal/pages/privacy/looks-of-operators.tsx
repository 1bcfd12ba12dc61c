import type { PortalCalls } from '#contract/portal/calls.ts';
import { useCall } from '#portal/call.ts';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { RefetchFailed, useTryAgain } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Look = PortalCalls['GET /profile/views']['data'][number];

/** When operators looked at the portal as this member, and why. */
export function LooksOfOperators() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const tryAgain = useTryAgain();
  const looks = useCall('GET /profile/views');
  const title = t('When our team looked at your pages');
  const columns: Column<Look>[] = [
    { id: 'at', header: t('Date'), cell: ({ at }) => dateTime(at) },
    { id: 'reason', header: t('Reason'), cell: ({ reason }) => reason },
  ];
  return (
    <Card title={title}>
      <p>
        {t(
          "To help you, our team can look at these pages as you see them, but can't change anything. Each time is listed here.",
        )}
      </p>
      {looks.isRefetchError && <RefetchFailed query={looks} />}
      <DataTable
        captionHidden
        caption={title}
        columns={columns}
        rows={looks.data}
        rowKey={({ at }) => at}
        failed={looks.isError && looks.data === undefined}
        onRetry={tryAgain}
        texts={{
          loading: t('Loading data...'),
          empty: t('Nobody has looked at your pages.'),
          error: t("We couldn't load this. Please try again"),
          retry: t('Try again'),
        }}
      />
    </Card>
  );
}
