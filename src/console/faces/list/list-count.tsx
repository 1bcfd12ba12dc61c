import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './list.module.css';
import type { useListRows } from './list-rows.ts';

type ListCountProps = Pick<ReturnType<typeof useListRows>, 'rows' | 'count'>;

/** How many rows match; a dash where there are rows that could not be counted. */
export function ListCount({ rows, count }: ListCountProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <p role="status" className={styles.count}>
      {count.data ? countText(count.data) : count.isError && rows.data ? '–' : ''}
    </p>
  );

  function countText({ count: counted, at_least }: { count: number; at_least: boolean }): string {
    // Counting that ran out of time may have got no further than the rows that are shown.
    const found = Math.max(counted, at_least ? (rows.data?.length ?? 0) : 0);
    const values = { count: found, rows: number(found) };
    return at_least ? t('at least {rows} rows', values) : t('{rows} rows', values);
  }
}
