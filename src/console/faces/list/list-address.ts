import { useMemo } from 'react';
import { useCountries } from '#console/countries.tsx';
import type { List } from '#contract/operator/list.ts';
import { readFilter } from '#contract/operator/list-filters.ts';
import { useSearchParams } from '#ui/router.tsx';

/** Which rows a list shows: its address, and nothing else. */
export type ListAddress = {
  /** By filter its text, as it stands in the address and in the query of the calls. */
  filters: Readonly<Record<string, string>>;
  /** The country of the switch, where the list can be narrowed by it and the address names none. */
  switched: string | null;
  /** A key of `sorts`, descending with a `-` before it. */
  sort: string;
  /** The row that is shown beside the list. */
  open: string | null;
  /** The filters and the sort key as the query of the list's calls. */
  query: Readonly<Record<string, string>>;
  /** The address of a view, which keeps what is typed nowhere else. */
  search: string;
  setFilter(name: string, text: string | null): void;
  setSort(sort: string): void;
  setOpen(id: string | null): void;
  show(search: string): void;
};

/** Reads the address of a list, and passes over what it can't read, such as an old link. */
export function useListAddress(list: List): ListAddress {
  const [params, setParams] = useSearchParams();
  const { chosen } = useCountries();
  const text = params.toString();

  return useMemo(() => {
    const at = new URLSearchParams(text);
    const filters: Record<string, string> = {};
    for (const [name, filter] of Object.entries(list.filters)) {
      const value = at.get(name);
      if (value !== null && readFilter(filter, value) !== null) filters[name] = value;
    }
    const asked = at.get('sort') ?? list.order;
    const sort = list.sorts.includes(asked.replace(/^-/, '')) ? asked : list.order;
    const switched = chosen && list.filters.country && filters.country === undefined ? chosen : null;
    const change = (name: string, value: string | null) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        if (name !== 'open') after.delete('open');
        return after;
      });
    const shown = new URLSearchParams({ ...filters, ...(sort !== list.order && { sort }) });
    return {
      filters,
      switched,
      sort,
      open: at.get('open'),
      query: { ...filters, ...(switched && { country: switched }), ...(sort !== list.order && { sort }) },
      search: shown.toString(),
      setFilter: change,
      setSort: (next: string) => change('sort', next === list.order ? null : next),
      setOpen: (id: string | null) => change('open', id),
      show: (search: string) => setParams(new URLSearchParams(search)),
    };
  }, [text, list, chosen, setParams]);
}
