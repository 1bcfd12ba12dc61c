import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { Notice } from './notice.tsx';
import { Spinner } from './spinner.tsx';

export type Column<Row> = {
  id: string;
  /** Column heading; on small screens it is shown before each value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** A link or button: on small screens it has no label and takes the whole line. */
  action?: boolean;
  /** Figures, right-aligned. */
  numeric?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  captionHidden?: boolean;
  /**
   * On small screens each row is two lines without labels: name and figure, then the rest, as in a bank statement.
   */
  statement?: boolean;
  /** The first column is the row header: on small screens, the title of the row's card. */
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The rows could not be loaded. */
  failed?: boolean;
  onRetry?: () => void;
  texts: {
    /** Such as 'Loading data...'. */
    loading: string;
    /** A sentence, or an `EmptyState`. */
    empty: ReactNode;
    error: string;
    retry: string;
  };
};

// On small screens `display` turns rows into cards, which removes the table's semantics in some browsers.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
};

export function DataTable<Row>({ rows, failed = false, onRetry, texts, ...table }: DataTableProps<Row>) {
  if (failed) {
    return (
      <Notice tone="danger" live="alert">
        <p>{texts.error}</p>
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </Notice>
    );
  }
  if (!rows) return <Spinner text={texts.loading} />;
  if (rows.length === 0) {
    return typeof texts.empty === 'string' ? <p className={styles.empty}>{texts.empty}</p> : texts.empty;
  }
  return <Table rows={rows} {...table} />;
}

type TableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'failed' | 'onRetry' | 'texts'> & {
  rows: readonly Row[];
};

function Table<Row>({ caption, captionHidden, statement, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table {...roles.table} className={classNames(styles.table, statement && styles.statement)}>
        <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead {...roles.group} className={styles.heads}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column.id}
                {...roles.head}
                scope="col"
                className={classNames(styles.head, column.numeric && styles.numeric)}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className={styles.rows}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} className={styles.row}>
              {columns.map((column, at) => (
                <Cell key={column.id} column={column} row={row} naming={at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row, naming }: { column: Column<Row>; row: Row; naming: boolean }) {
  if (naming) {
    return (
      <th {...roles.name} scope="row" className={styles.name}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td
      {...roles.cell}
      data-label={column.action ? undefined : column.header}
      className={classNames(styles.cell, column.numeric && styles.numeric)}
    >
      <div>{column.cell(row)}</div>
    </td>
  );
}
