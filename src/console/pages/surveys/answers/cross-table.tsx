import { useState } from 'react';
import { useCall } from '#console/call.ts';
import { csvOf } from '#console/faces/chart/chart-csv.ts';
import { useCsvStyle } from '#console/file-link.tsx';
import { saveFile } from '#console/save-file.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useCountTexts } from './count-texts.ts';
import type { AnswerTables, CrossedTable } from './tables.ts';

/** A question by another one or by a fact, as one chooses them. */
export function CrossTable({ id, tables: { rows, columns } }: { id: number; tables: AnswerTables }) {
  const { t } = useTranslation();
  const { titleOf } = useCountTexts();
  const [row, setRow] = useState(rows[0]?.id ?? '');
  const [column, setColumn] = useState(columns[0]?.id ?? '');
  const optionsOf = (choices: AnswerTables['rows']) =>
    choices.map((choice) => ({ value: choice.id, label: titleOf(choice) }));
  const others = columns.filter((one) => one.id !== row);
  const beside = others.some((one) => one.id === column) ? column : (others[0]?.id ?? '');
  const crossed = useCall('GET /surveys/:id/answers/cross', {
    params: { id },
    query: { row, column: beside },
  });
  return (
    <Card title={t('Cross-table')}>
      <Stack>
        <SelectField
          label={t('Question')}
          value={row}
          options={optionsOf(rows)}
          onChange={({ target }) => setRow(target.value)}
        />
        <SelectField
          label={t('By')}
          value={beside}
          options={optionsOf(others)}
          onChange={({ target }) => setColumn(target.value)}
        />
        <Loaded query={crossed}>{(table) => <Crossed table={table} file={`cross-table-${id}.csv`} />}</Loaded>
      </Stack>
    </Card>
  );
}

function Crossed({ table, file }: { table: CrossedTable; file: string }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { written, share, lineName } = useCountTexts();
  const csvStyle = useCsvStyle();
  const { columns, rows, cases } = table;
  const lines = [
    ...rows,
    { key: 'total', name: t('Total'), total: cases, counts: columns.map(({ total }) => total) },
  ];
  const heads = columns.map(lineName);
  const save = () =>
    saveFile(
      file,
      csvOf(
        t('Answer'),
        lines.map(lineName),
        [
          ...heads.map((name, at) => ({ name, values: lines.map(({ counts }) => counts[at] ?? null) })),
          { name: t('Total'), values: lines.map(({ total }) => total) },
        ],
        csvStyle,
      ),
      'text/csv',
    );
  return (
    <Stack>
      <DataTable
        caption={t('{cases} cases; shares are of each column.', { cases: number(cases) })}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          { id: 'line', header: t('Answer'), cell: lineName },
          ...columns.map((column, at) => ({
            id: column.key,
            header: heads[at] ?? '',
            numeric: true,
            cell: ({ counts, key }: (typeof lines)[number]) =>
              key === 'total' || counts[at] == null
                ? written(counts[at] ?? null)
                : `${written(counts[at] ?? null)} (${share(counts[at] ?? null, column.total)})`,
          })),
          { id: 'total', header: t('Total'), numeric: true, cell: ({ total }) => written(total) },
        ]}
        texts={{ loading: '', empty: t('None'), error: '', retry: '' }}
      />
      <ButtonRow>
        <Button variant="secondary" onClick={save}>
          {t('Download CSV')}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
