import { type ChangeEvent, type FocusEvent, type Ref, useId } from 'react';
import { htmlLang } from '#contract/rules/languages.ts';
import choiceStyles from './choice.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { describedBy, ErrorLine, type FieldTexts, RequiredMark } from './field.tsx';
import styles from './grid-field.module.css';
import type { Option } from './select-field.tsx';

type GridRow = { id: string | number; name: string; lang?: string | undefined };

/** Attributes of a row's radio buttons: name and `chosen`, or the name only for forms that read the document. */
type GridRowInput = {
  name: string;
  chosen?: string | number | null | undefined;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => unknown;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => unknown;
  ref?: Ref<HTMLInputElement>;
};

type GridFieldProps = FieldTexts & {
  rows: readonly GridRow[];
  columns: readonly Option[];
  rowInput: (row: GridRow) => GridRowInput;
  required?: boolean | undefined;
};

/** With more columns than this it is always shown as cards, because the headings would be too narrow. */
const MOST_COLUMNS_SIDE_BY_SIDE = 7;

/**
 * A grid of rows and columns with one choice per row, as a table where there is room and otherwise as one card per
 * row.
 */
export function GridField({ label, hint, error, rows, columns, rowInput, required }: GridFieldProps) {
  const id = useId();
  return (
    <fieldset
      className={classNames(fieldStyles.field, styles.grid)}
      aria-describedby={describedBy(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined)}
      data-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={fieldStyles.label}>
        {label}
        {required && <RequiredMark inGroup />}
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </div>
      )}
      <div className={classNames(styles.rows, columns.length <= MOST_COLUMNS_SIDE_BY_SIDE && styles.tabular)}>
        <div aria-hidden="true" className={styles.heads}>
          {columns.map((column) => (
            <span key={column.value} lang={langOf(column)}>
              {column.label}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            labelId={`${id}-${row.id}`}
            columns={columns}
            input={rowInput(row)}
            required={required}
            invalid={error !== undefined && error !== ''}
          />
        ))}
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}

const langOf = ({ lang }: GridRow | Option) => lang && htmlLang(lang);

type RowProps = {
  row: GridRow;
  labelId: string;
  columns: readonly Option[];
  input: GridRowInput;
  required: boolean | undefined;
  /** The question is invalid: marks the rows without an answer. */
  invalid: boolean;
};

function Row({ row, labelId, columns, input: { chosen, ...input }, required, invalid }: RowProps) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required}
      aria-invalid={(invalid && chosen === null) || undefined}
      className={styles.row}
    >
      <div id={labelId} lang={langOf(row)} className={styles.name}>
        {row.name}
      </div>
      {columns.map((column) => (
        <label key={column.value} className={classNames(choiceStyles.choice, styles.cell)}>
          <input
            {...input}
            id={`${labelId}-${column.value}`}
            type="radio"
            value={column.value}
            checked={chosen === undefined ? undefined : chosen === column.value}
            className={choiceStyles.radio}
          />
          <span lang={langOf(column)} className={styles.text}>
            {column.label}
          </span>
        </label>
      ))}
    </div>
  );
}
