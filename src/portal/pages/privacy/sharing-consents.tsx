import type { PortalCalls } from '#contract/portal/calls.ts';
import { useAction } from '#portal/action.ts';
import { call, useCall } from '#portal/call.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { RefetchFailed, useTryAgain } from '#ui/loaded.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Consent = PortalCalls['GET /profile/sharing-consents']['data'][number];

/** The sensitive answers that the member agreed to pass on, each to be withdrawn; nothing for whoever was never asked. */
export function SharingConsents() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const toast = useToast();
  const tryAgain = useTryAgain();
  const consents = useCall('GET /profile/sharing-consents');
  const withdraw = useAction(
    (id: number) => call('POST /profile/sharing-consents/:id/withdraw', { params: { id } }),
    {
      invalidates: ['GET /profile/sharing-consents'],
      done: () => toast.success(t('Withdrawn. These answers are no longer passed on.')),
    },
  );
  if (consents.data?.length === 0) return null;
  const columns: Column<Consent>[] = [
    { id: 'survey', header: t('Survey'), cell: ({ survey }) => survey },
    { id: 'wording', header: t("What you've agreed to"), cell: ({ wording }) => wording },
    { id: 'given', header: t('Agreed on'), cell: ({ given_at }) => date(given_at) },
    {
      id: 'withdrawn',
      header: t('Status'),
      cell: ({ id, survey, withdrawn_at }) =>
        withdrawn_at === null ? (
          <Button
            variant="secondary"
            aria-label={`${t('Withdraw')}: ${survey}`}
            busy={withdraw.pendingInput === id}
            busyText={t('Loading...')}
            onClick={() => withdraw.run(id)}
          >
            {t('Withdraw')}
          </Button>
        ) : (
          t('Withdrawn on {date}', { date: date(withdrawn_at) })
        ),
    },
  ];
  const title = t("Sensitive answers you've agreed to pass on");
  return (
    <Card title={title}>
      <p>
        {t(
          "Some surveys get sensitive answers from your profile, but only if you agree. Once you withdraw, we no longer pass them on. We can't take back what a survey has already received.",
        )}
      </p>
      {consents.isRefetchError && <RefetchFailed query={consents} />}
      <DataTable
        captionHidden
        caption={title}
        columns={columns}
        rows={consents.data}
        rowKey={({ id }) => id}
        failed={consents.isError && consents.data === undefined}
        onRetry={tryAgain}
        texts={{
          loading: t('Loading data...'),
          empty: '',
          error: t("We couldn't load this. Please try again"),
          retry: t('Try again'),
        }}
      />
    </Card>
  );
}
