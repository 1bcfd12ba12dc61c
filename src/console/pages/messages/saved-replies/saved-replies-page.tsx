import { useCall } from '#console/call.ts';
import { useLanguageNames } from '#console/language-names.ts';
import { LoadedTable } from '#console/loaded-table.tsx';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Reply = OperatorCalls['GET /saved-replies']['data'][number];

/** Answers that are written again and again, by name. */
export default function SavedRepliesPage() {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const replies = useCall('GET /saved-replies');
  const columns: Column<Reply>[] = [
    {
      id: 'name',
      header: t('Name'),
      cell: ({ id, name }) => <Link to={pathOf(paths.savedReply, id)}>{name}</Link>,
    },
    {
      id: 'languages',
      header: t('Languages'),
      cell: ({ texts }) => Object.keys(texts).sort().map(languageName).join(', '),
    },
  ];
  return (
    <>
      <PageHeading
        title={t('Saved replies')}
        lead={t('Answers you write again and again. All operators who answer messages share them.')}
        actions={<ButtonLink to={paths.newSavedReply}>{t('New saved reply')}</ButtonLink>}
      />
      <Card>
        <LoadedTable
          query={replies}
          caption={t('Saved replies')}
          columns={columns}
          empty={
            <EmptyState icon="mail" title={t('There are no saved replies yet')}>
              {t('You can insert a saved reply when you answer a message.')}
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}
