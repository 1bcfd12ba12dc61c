import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './list.module.css';
import type { useListRows } from './list-rows.ts';

/** How many rows match; a dash where they could not be counted. */
export function ListCount({ count }: { count: ReturnType<typeof useListRows>['count'] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <p role="status" className={styles.count}>
      {count.data ? countText(count.data) : count.isError ? '–' : ''}
    </p>
  );

  function countText({ count: rows, at_least }: { count: number; at_least: boolean }): string {
    const values = { count: rows, rows: number(rows) };
    return at_least ? t('at least {rows} rows', values) : t('{rows} rows', values);
  }
}
