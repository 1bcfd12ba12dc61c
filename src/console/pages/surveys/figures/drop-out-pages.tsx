import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useShare } from './share.ts';

type Page = { version: number; page: number; reached: number; stopped: number };

/** On which page of a built-in survey members gave up or ran out of time. */
export function DropOutPages({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const share = useShare();
  if (pages.length === 0) return null;
  return (
    <Card title={t('Drop-out by page')}>
      <p>
        {t(
          'Of those who came to a page, who gave up or ran out of time on it. Pages are numbered as in the questionnaire, also where members see them in another order.',
        )}
      </p>
      <DataTable
        caption={t('Drop-out by page')}
        captionHidden
        rows={pages}
        rowKey={({ version, page }) => `${version} ${page}`}
        columns={[
          { id: 'version', header: t('Version'), numeric: true, cell: ({ version }) => number(version) },
          { id: 'page', header: t('Page'), numeric: true, cell: ({ page }) => number(page + 1) },
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
