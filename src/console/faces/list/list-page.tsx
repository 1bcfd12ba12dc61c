import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOperator } from '#console/session.tsx';
import { type List, openFilters } from '#contract/operator/list.ts';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import besideStyles from './beside.module.css';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import styles from './list.module.css';
import { useListAddress } from './list-address.ts';
import { ListBody, type NothingYet } from './list-body.tsx';
import { type OptionTexts, useCells } from './list-cells.tsx';
import { useColumns } from './list-columns.ts';
import { ListCount } from './list-count.tsx';
import { ListFile } from './list-file.tsx';
import { ListFilters } from './list-filters.tsx';
import { closesBeside, useListKeys } from './list-keys.ts';
import { type AnyRow, useListRows } from './list-rows.ts';
import { ListSearch } from './list-search.tsx';
import { useSelection } from './list-selection.ts';
import { ListViews, type View } from './list-views.tsx';

export type ListPageProps<R extends AnyRow> = {
  /** As declared in `#contract/operator/lists`. */
  list: List;
  /** A sentence below the title: what stands here, and in which order. */
  lead?: string;
  /** Buttons that belong to the whole page. */
  actions?: ReactNode;
  /** Stands above the list. */
  notice?: ReactNode;
  /** The column whose cell is a real link to the row's page and which is always shown. */
  name: string;
  pathOf(row: R): string;
  /** Columns shown until the operator chooses others; all without it. */
  columns?: readonly string[];
  /** Cells that say more than their value; a second line stands in `<small>`. */
  cells?: Readonly<Record<string, (row: R) => ReactNode>>;
  /** What the options of choices are called, by column or filter. */
  options?: OptionTexts;
  /** A filter of the kind `text` that has a field of its own; `/` leads to it. */
  search?: string;
  /** Views as tabs, before the operator's own. */
  views?: readonly View[];
  nothingYet: NothingYet;
  bulk?: readonly BulkAction[];
  /** Shows a row beside the list, where there is room; without it a press opens the row's page. */
  beside?(row: R, close: () => void): ReactNode;
};

const NONE = {};

/**
 * A list with all that belongs to one: views, filters that are the address, count, columns, file, pages, selection, keys,
 * and each state that it can be in.
 */
export function ListPage<R extends AnyRow>(props: ListPageProps<R>) {
  const { list, lead, actions, name, cells, options = NONE, views = [], bulk = [], beside } = props;
  const { t } = useTranslation();
  const operator = useOperator();
  const address = useListAddress(list);
  const { rows, count } = useListRows(list, address.query);
  const columns = useColumns(list, props.columns ?? Object.keys(list.columns), name);
  const may = bulk.filter(({ right }) => right === undefined || operator.may(right));
  const selection = useSelection(JSON.stringify(address.query));
  const [help, setHelp] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const addFilter = useRef<HTMLButtonElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const open = openFilters(list, new Set<string>(operator.rights));
  const search = open.find((one) => one === props.search);
  const onKeyDown = useListKeys(table, {
    select: (id) => may.length > 0 && selection.toggle(id),
    filter: () => (searchField.current ? searchField.current.focus() : addFilter.current?.click()),
    help: () => setHelp(true),
  });
  const cell = useCells(options);
  const title = t(list.title);
  const openRow = useOpenRow(beside && (rows.data as R[] | undefined), address.open);
  const aside = useRef<HTMLElement>(null);
  /** The row that was opened here, and not by the address: whoever did it goes on beside the list. */
  const [entered, setEntered] = useState<{ id: string } | null>(null);
  const shown = openRow === undefined ? null : String(openRow.id);
  useEffect(() => {
    if (entered !== null && entered.id === shown) aside.current?.focus();
  }, [entered, shown]);
  const close = () => {
    table.current?.querySelector<HTMLElement>(`[data-row="${address.open}"] a[data-name]`)?.focus();
    setEntered(null);
    address.setOpen(null);
  };

  return (
    <>
      <PageHeading
        title={title}
        lead={lead}
        actions={
          <>
            <ListFile list={list} query={address.query} columns={columns.shown} />
            <ColumnsMenu list={list} columns={columns} always={name} />
            {actions}
          </>
        }
      />
      {props.notice}
      <div className={openRow ? besideStyles.withBeside : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the rows and controls within */}
        <div className={styles.list} onKeyDown={onKeyDown}>
          <ListViews list={list.name} shipped={views} search={address.search} />
          <div className={styles.head}>
            {search && <ListSearch list={list} address={address} name={search} field={searchField} />}
            <ListFilters list={list} address={address} options={options} add={addFilter} />
            <ListCount rows={rows} count={count} />
          </div>
          <ListBody
            list={list}
            rows={rows}
            columns={columns.shown.length}
            isFiltered={open.some((one) => address.query[one])}
            onClear={() => address.show('')}
            nothingYet={props.nothingYet}
            table={{
              list,
              label: title,
              table,
              columns: columns.shown,
              name,
              cell: (column, row) => {
                const declared = list.columns[column];
                return cells?.[column]?.(row as R) ?? (declared && cell(column, declared, row));
              },
              pathOf: (row) => props.pathOf(row as R),
              sort: address.sort,
              onSort: address.setSort,
              selection: may.length > 0 ? selection : null,
              open: address.open,
              onOpen: beside
                ? (id) => {
                    setEntered({ id });
                    address.setOpen(id);
                  }
                : null,
            }}
          />
          <p className={styles.keys}>
            <Button variant="quiet" onClick={() => setHelp(true)}>
              {t('Keyboard shortcuts of this list')}
            </Button>
          </p>
        </div>
        {openRow && (
          <aside
            ref={aside}
            tabIndex={-1}
            aria-label={t('Beside the list')}
            className={besideStyles.beside}
            onKeyDown={(event) => closesBeside(event) && close()}
          >
            {beside?.(openRow, close)}
          </aside>
        )}
      </div>
      {selection.selected && (
        <BulkBar
          actions={may}
          selection={selection}
          shown={rows.data?.length ?? 0}
          matching={count.data}
          query={address.query}
        />
      )}
      {help && <KeysDialog onClose={() => setHelp(false)} />}
    </>
  );
}

/** The row that is open: it stays so where it has left the list meanwhile, with what somebody types about it. */
function useOpenRow<R extends AnyRow>(rows: readonly R[] | undefined, open: string | null): R | undefined {
  const [last, setLast] = useState<R>();
  const found = rows?.find(({ id }) => String(id) === open);
  if (found && found !== last) setLast(found);
  return found ?? (String(last?.id) === open ? last : undefined);
}
