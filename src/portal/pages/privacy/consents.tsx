import type { PortalCalls } from '#contract/portal/calls.ts';
import { useCall } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { RefetchFailed, useTryAgain } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './privacy-page.module.css';

type Consent = PortalCalls['GET /profile/consents']['data'][number];

/** What the member agreed to, in which version and when, and how to withdraw it. */
export function Consents() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const tryAgain = useTryAgain();
  const consents = useCall('GET /profile/consents');
  const documents = {
    privacy_policy: { to: paths.privacyPolicy, name: t('Privacy policy') },
    terms_conditions: { to: paths.termsConditions, name: t('Terms and conditions') },
  };
  const columns: Column<Consent>[] = [
    {
      id: 'document',
      header: t('Document'),
      cell: ({ document }) =>
        document === 'parental_permission' ? (
          t("A parent's permission")
        ) : (
          <Link to={documents[document].to}>{documents[document].name}</Link>
        ),
    },
    { id: 'version', header: t('Version dated'), cell: ({ version }) => date(version) },
    { id: 'given', header: t('Agreed on'), cell: ({ given_at }) => date(given_at) },
    {
      id: 'withdrawn',
      header: t('Status'),
      cell: ({ withdrawn_at }) =>
        withdrawn_at === null ? t('In force') : t('Withdrawn on {date}', { date: date(withdrawn_at) }),
    },
  ];
  return (
    <Card title={t("What you've agreed to")}>
      {consents.isRefetchError && <RefetchFailed query={consents} />}
      <DataTable
        captionHidden
        caption={t("What you've agreed to")}
        columns={columns}
        rows={consents.data}
        rowKey={({ document, given_at }) => `${document} ${given_at}`}
        failed={consents.isError && consents.data === undefined}
        onRetry={tryAgain}
        texts={{
          loading: t('Loading data...'),
          empty: t('We have no record of any agreements.'),
          error: t("We couldn't load this. Please try again"),
          retry: t('Try again'),
        }}
      />
      <p className={styles.action}>
        {t('Membership requires both agreements. To withdraw them, delete your account below.')}
      </p>
    </Card>
  );
}
