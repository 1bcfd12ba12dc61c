import type { List } from '#contract/operator/list.ts';
import { Dropdown } from '#ui/dropdown.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './list.module.css';
import type { ColumnChoice } from './list-columns.ts';

type ColumnsMenuProps = { list: List; columns: ColumnChoice; always: string };

/** Which columns are shown; the one with the row's name stays. */
export function ColumnsMenu({ list, columns, always }: ColumnsMenuProps) {
  const { t } = useTranslation();
  return (
    <Dropdown label={t('Columns')}>
      <fieldset className={styles.columns}>
        <legend className="visually-hidden">{t('Columns')}</legend>
        {columns.open.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={columns.shown.includes(name)}
              disabled={name === always}
              onChange={() => columns.toggle(name)}
            />
            {t(list.columns[name]?.title ?? '')}
          </label>
        ))}
      </fieldset>
    </Dropdown>
  );
}
