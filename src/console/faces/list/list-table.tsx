import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { List } from '#contract/operator/list.ts';
import choiceStyles from '#ui/choice.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useHref, useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import cards from './list-cards.module.css';
import { isMoment, isNumeric } from './list-cells.tsx';
import type { AnyRow } from './list-rows.ts';
import type { Selection } from './list-selection.ts';
import styles from './list-table.module.css';

type ListTableProps = {
  list: List;
  label: string;
  table: RefObject<HTMLTableElement | null>;
  columns: readonly string[];
  /** The column whose cell is the link to the row's page. */
  name: string;
  rows: readonly AnyRow[];
  /** The rows are those of the address before; the ones that were asked for are on their way. */
  stale: boolean;
  cell(name: string, row: AnyRow): ReactNode;
  pathOf(row: AnyRow): string;
  sort: string;
  onSort(sort: string): void;
  /** Null where nothing can be done with several rows. */
  selection: Selection | null;
  /** The row that is shown beside the list, and how to show one. */
  open: string | null;
  onOpen: ((id: string) => void) | null;
};

// Where it is narrow `display` turns rows into cards, which removes the table's semantics in some browsers.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** The rows: column heads sort them, and a click opens one, except on a link, a button or a tick box. */
export function ListTable(props: ListTableProps) {
  const { list, label, table, columns, rows, stale, selection } = props;
  const { t } = useTranslation();
  const ids = rows.map(({ id }) => id);
  return (
    <table
      ref={table}
      {...roles.table}
      aria-label={label}
      aria-busy={stale || undefined}
      className={classNames(styles.table, cards.cards)}
    >
      <thead {...roles.group}>
        <tr {...roles.row} data-label={t('Sort by')}>
          {selection && (
            <th {...roles.head} scope="col" className={classNames(styles.head, styles.box)}>
              <input
                type="checkbox"
                aria-label={t('Select all that are shown')}
                className={choiceStyles.checkbox}
                checked={ids.length > 0 && ids.every(selection.has)}
                onChange={() => selection.toggleAll(ids)}
              />
            </th>
          )}
          {columns.map((name) => (
            <Head key={name} {...props} column={name} title={t(list.columns[name]?.title ?? '')} />
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <Row key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Head({ list, column, title, sort, onSort }: ListTableProps & { column: string; title: string }) {
  const declared = list.columns[column];
  const numeric = declared && isNumeric(declared) && styles.numeric;
  if (!list.sorts.includes(column)) {
    return (
      <th {...roles.head} scope="col" className={classNames(styles.head, numeric)}>
        {title}
      </th>
    );
  }
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  return (
    <th {...roles.head} scope="col" aria-sort={direction} className={classNames(styles.head, numeric)}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(direction === 'ascending' ? `-${column}` : column)}
      >
        {title}
        <Icon name="chevron" className={classNames(styles.arrow, styles[direction])} />
      </button>
    </th>
  );
}

/** A second click within this time selects a word instead of opening the row. */
const SECOND_PRESS_MS = 250;
const PRESSED_FOR_ITSELF = 'a, button, input, label, select, textarea, summary';

function Row({ row, ...props }: ListTableProps & { row: AnyRow }) {
  const { list, columns, name, cell, pathOf, selection, open, onOpen } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = String(row.id);
  const href = useHref(pathOf(row));
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);

  function pressed(event: MouseEvent<HTMLElement>) {
    clearTimeout(opening.current);
    if ((event.target as HTMLElement).closest(PRESSED_FOR_ITSELF)) return;
    // Text is selected to be copied, so the row stays closed.
    if (window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    opening.current = setTimeout(() => {
      if (onOpen) onOpen(id);
      else navigate(pathOf(row));
    }, SECOND_PRESS_MS);
  }

  return (
    <tr
      {...roles.row}
      data-row={id}
      tabIndex={-1}
      aria-current={open === id || undefined}
      className={classNames(styles.row, selection?.has(row.id) && styles.selected)}
      onClick={pressed}
    >
      {selection && (
        <td {...roles.cell} className={classNames(styles.box, cards.tick)}>
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name: id })}
            className={choiceStyles.checkbox}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map((column) => {
        const declared = list.columns[column];
        const numeric = declared && isNumeric(declared) && styles.numeric;
        if (column === name) {
          return (
            <th
              key={column}
              {...roles.name}
              scope="row"
              className={classNames(styles.cell, styles.name, declared?.type !== 'id' && styles.words)}
            >
              <Link
                data-name
                to={pathOf(row)}
                onClick={(event) => {
                  if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(id);
                }}
              >
                {cell(column, row)}
              </Link>
            </th>
          );
        }
        return (
          <td
            key={column}
            {...roles.cell}
            data-label={declared && t(declared.title)}
            className={classNames(
              styles.cell,
              numeric,
              isMoment(declared) && styles.moment,
              declared?.type === 'text' && styles.words,
            )}
          >
            <div>{cell(column, row)}</div>
          </td>
        );
      })}
    </tr>
  );
}
