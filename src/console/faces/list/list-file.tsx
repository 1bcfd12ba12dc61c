import { FileLink, useCsvStyle } from '#console/file-link.tsx';
import { useOperator } from '#console/session.tsx';
import type { List } from '#contract/operator/list.ts';
import { useTranslation } from '#ui/translation.tsx';
import { hasDays } from './list-query.ts';

type ListFileProps = { list: List; query: Readonly<Record<string, string>>; columns: readonly string[] };

/** What is shown, as CSV. */
export function ListFile({ list, query, columns }: ListFileProps) {
  const { t } = useTranslation();
  const style = useCsvStyle();
  const { time_zone } = useOperator();
  return (
    <FileLink
      path={`/${list.name}/csv`}
      query={{
        ...query,
        ...(hasDays(list, query) && { time_zone }),
        columns: columns.join(','),
        ...style,
      }}
      isPersonal={columns.some((name) => list.columns[name]?.personal)}
      title={t('Download the rows and columns shown as a file')}
    >
      {t('Download CSV')}
    </FileLink>
  );
}
