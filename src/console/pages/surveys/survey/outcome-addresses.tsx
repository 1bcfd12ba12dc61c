import { useAttemptTexts } from '#console/attempt-texts.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { DataTable } from '#ui/data-table.tsx';
import { useTranslation } from '#ui/translation.tsx';

type OutcomeAddressesProps = {
  caption: string;
  addresses: readonly { outcome: Outcome; address: string }[];
};

/** An address for each outcome. */
export function OutcomeAddresses({ caption, addresses }: OutcomeAddressesProps) {
  const { t } = useTranslation();
  const { outcomes } = useAttemptTexts();
  return (
    <DataTable
      caption={caption}
      captionHidden
      rows={addresses}
      rowKey={({ outcome }) => outcome}
      columns={[
        { id: 'outcome', header: t('Outcome'), cell: ({ outcome }) => outcomes[outcome] },
        { id: 'address', header: t('Address'), cell: ({ address }) => <code>{address}</code> },
      ]}
      texts={{ loading: '', empty: '', error: '', retry: '' }}
    />
  );
}
