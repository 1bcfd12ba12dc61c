import { useCall } from '#console/call.ts';
import { answerPlaceholder } from '#contract/rules/shareable-answers.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useTryAgain } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';

type ShareablePlaceholdersProps = {
  country: string;
  /** The link of a survey, of which only what it asks for is shown. */
  link?: string | null;
};

/** The answers that a link may ask for, with the codes that the survey gets; nothing where there are none. */
export function ShareablePlaceholders({ country, link }: ShareablePlaceholdersProps) {
  const { t } = useTranslation();
  const tryAgain = useTryAgain();
  const answers = useCall('GET /shareable-answers', { query: { country } });
  const rows = answers.data?.filter(
    ({ key, sharing }) => sharing !== 'never' && (link == null || link.includes(answerPlaceholder(key))),
  );
  if (rows?.length === 0) return null;
  return (
    <Disclosure title={t('Answers of the profile that the link may carry')}>
      <DataTable
        caption={t('Answers of the profile that the link may carry')}
        captionHidden
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: 'answer', header: t('Write'), cell: ({ key }) => <code>{answerPlaceholder(key)}</code> },
          { id: 'question', header: t('Question'), cell: ({ title }) => title },
          {
            id: 'codes',
            header: t('What the survey gets'),
            cell: ({ codes, several, sharing }) => (
              <>
                {codes.map(({ code, name }) => (
                  <div key={code}>
                    <code>{code}</code> {name}
                  </div>
                ))}
                {several && <div>{t('Several of them are separated by commas.')}</div>}
                {sharing === 'with_consent' && <div>{t('Empty unless the member agrees.')}</div>}
              </>
            ),
          },
        ]}
        failed={answers.isError && answers.data === undefined}
        onRetry={tryAgain}
        texts={{
          loading: t('Loading...'),
          empty: '',
          error: t("We couldn't load this. Please try again"),
          retry: t('Try again'),
        }}
      />
    </Disclosure>
  );
}
