import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { DataTable } from '#ui/data-table.tsx';
import { useTranslation } from '#ui/translation.tsx';

type OutcomeAddressesProps = {
  caption: string;
  addresses: readonly { outcome: string; address: string }[];
};

/** An address for each outcome. */
export function OutcomeAddresses({ caption, addresses }: OutcomeAddressesProps) {
  const { t } = useTranslation();
  const { results } = useSurveyTexts();
  return (
    <DataTable
      caption={caption}
      captionHidden
      rows={addresses}
      rowKey={({ outcome }) => outcome}
      columns={[
        { id: 'outcome', header: t('Outcome'), cell: ({ outcome }) => results[outcome] ?? outcome },
        { id: 'address', header: t('Address'), cell: ({ address }) => <code>{address}</code> },
      ]}
      texts={{ loading: '', empty: '', error: '', retry: '' }}
    />
  );
}
