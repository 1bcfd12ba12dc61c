import { type RefObject, useState } from 'react';
import { useOperator } from '#console/session.tsx';
import { type List, openFilters } from '#contract/operator/list.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { useFilterText } from './filter-text.ts';
import styles from './list.module.css';
import type { ListAddress } from './list-address.ts';
import type { OptionTexts } from './list-cells.tsx';

type ListFiltersProps = {
  list: List;
  address: ListAddress;
  options: OptionTexts;
  /** Where `/` leads. */
  add: RefObject<HTMLButtonElement | null>;
};

/** The filters of the address as chips; one more, or another value, is chosen in a dialog. */
export function ListFilters({ list, address, options, add }: ListFiltersProps) {
  const { t } = useTranslation();
  const { rights } = useOperator();
  const textOf = useFilterText(options);
  const [editing, setEditing] = useState<{ name: string | null } | null>(null);
  const { filters, switched } = address;
  const open = openFilters(list, new Set<string>(rights));
  const country = list.filters.country;
  return (
    <div className={styles.filters}>
      {Object.entries(filters).map(([name, text]) => {
        const filter = list.filters[name];
        if (!filter) return null;
        const title = t(filter.title);
        return (
          <span key={name} className={styles.chip}>
            <button type="button" className={styles.value} onClick={() => setEditing({ name })}>
              {title} <strong>{textOf(name, filter, text)}</strong>
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('Remove the filter {name}', { name: title })}
              onClick={() => address.setFilter(name, null)}
            >
              <Icon name="close" />
            </button>
          </span>
        );
      })}
      {switched && country && (
        <span className={styles.switched}>
          {t(country.title)} <strong>{textOf('country', country, switched)}</strong>
        </span>
      )}
      {open.length > 0 && (
        <Button ref={add} variant="quiet" className={styles.add} onClick={() => setEditing({ name: null })}>
          <Icon name="plus" />
          {t('Filter')}
        </Button>
      )}
      {editing && (
        <FilterDialog
          list={list}
          names={open}
          first={editing.name}
          filters={filters}
          options={options}
          onClose={() => setEditing(null)}
          onChosen={(name, text) => {
            address.setFilter(name, text);
            setEditing(null);
          }}
        />
      )}
    </div>
  );
}
