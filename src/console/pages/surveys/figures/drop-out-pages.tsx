import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useShare } from './share.ts';

type Page = { version?: number; page: number; reached: number; stopped: number };

type DropOutPagesProps = {
  pages: readonly Page[];
  /** Of several surveys, each in one version: those that ask the same. */
  surveys?: readonly { survey_number: string; title: string; version: number }[];
};

/** On which page of a built-in survey members gave up or ran out of time. */
export function DropOutPages({ pages, surveys }: DropOutPagesProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const share = useShare();
  if (pages.length === 0) return null;
  const title = surveys
    ? t('Drop-out by page: {survey}', { survey: surveys[0]?.title ?? '' })
    : t('Drop-out by page');
  return (
    <Card title={title}>
      <p>
        {t(
          'Of those who came to a page, who gave up or ran out of time on it. Pages are numbered as in the questionnaire, also where members see them in another order.',
        )}
      </p>
      {surveys && (
        <p>
          {surveys
            .map(({ survey_number, version }) =>
              t('{survey}, version {version}', { survey: survey_number, version: number(version) }),
            )
            .join('; ')}
        </p>
      )}
      <DataTable
        caption={title}
        captionHidden
        rows={pages}
        rowKey={({ version, page }) => `${version} ${page}`}
        columns={[
          { id: 'page', header: t('Page'), cell: ({ page }) => t('Page {page}', { page: number(page + 1) }) },
          ...(surveys
            ? []
            : [
                {
                  id: 'version',
                  header: t('Version'),
                  numeric: true,
                  cell: ({ version = 0 }: Page) => number(version),
                },
              ]),
          { id: 'reached', header: t('Came to it'), numeric: true, cell: ({ reached }) => number(reached) },
          {
            id: 'stopped',
            header: t('Stopped on it'),
            numeric: true,
            cell: ({ stopped }) => number(stopped),
          },
          {
            id: 'share',
            header: t('Share'),
            numeric: true,
            cell: ({ reached, stopped }) => share({ part: stopped, whole: reached }),
          },
        ]}
        texts={{ loading: '', empty: '', error: '', retry: '' }}
      />
    </Card>
  );
}
