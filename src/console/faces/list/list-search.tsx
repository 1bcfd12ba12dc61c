import { type RefObject, useEffect } from 'react';
import type { List } from '#contract/operator/list.ts';
import { readFilter } from '#contract/operator/list-filters.ts';
import { useTranslation } from '#ui/translation.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './list-search.module.css';

type ListSearchProps = {
  list: List;
  address: ListAddress;
  /** The filter that the field sets. */
  name: string;
  field: RefObject<HTMLInputElement | null>;
};

/** A field beside the filters for the one that is used most: Enter sets it, an empty field takes it away. */
export function ListSearch({ list, address, name, field }: ListSearchProps) {
  const { t } = useTranslation();
  const filter = list.filters[name];
  const set = address.filters[name] ?? '';
  // What the address says is in the field, also after going back.
  useEffect(() => {
    if (field.current) field.current.value = set;
  }, [field, set]);
  if (!filter) return null;
  const title = t(filter.title);
  return (
    <search className={styles.search}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const text = (field.current?.value ?? '').trim();
          address.setFilter(name, readFilter(filter, text) === null ? null : text);
        }}
      >
        <input
          ref={field}
          type="search"
          aria-label={title}
          placeholder={title}
          defaultValue={set}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </search>
  );
}
