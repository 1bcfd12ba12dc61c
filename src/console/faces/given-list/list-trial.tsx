import { type ReactNode, useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** The others can be seen once they are applied. */
const MOST_SHOWN = 500;

type ListTrialProps<Row, F extends string> = {
  title: string;
  /** What is to be known before the sums. */
  notice?: ReactNode;
  sums: readonly { term: string; text: ReactNode }[];
  /** The button that leads to the dialog. */
  apply: { text: string; disabled: boolean };
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What is wrong with a row, by its fault. */
  faults: Readonly<Record<F, string>>;
  dialog(onClose: (isStale: boolean) => void): ReactNode;
  /** What it would do is no longer known. */
  onStale(): void;
};

/** What a list would do, in sums and row by row, with what is wrong first. */
export function ListTrial<F extends string, Row extends { line: number; fault: F | null }>(
  props: ListTrialProps<Row, F>,
) {
  const { apply, columns, rows, faults } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const [asked, setAsked] = useState(false);
  const sorted = [...rows].sort((one, other) => Number(one.fault === null) - Number(other.fault === null));
  return (
    <Card title={props.title}>
      <Stack>
        <div role="status">
          <Stack>
            <p>{t('This was only tried: nothing has been written.')}</p>
            {props.notice}
            <DescriptionList entries={props.sums} />
          </Stack>
        </div>
        <ButtonRow>
          <Button disabled={apply.disabled} onClick={() => setAsked(true)}>
            {apply.text}
          </Button>
        </ButtonRow>
        <DataTable
          caption={props.caption}
          columns={[
            { id: 'line', header: t('Line'), numeric: true, cell: ({ line }) => number(line) },
            ...columns,
            {
              id: 'fault',
              header: t('Check'),
              cell: ({ fault }) => (
                <Badge tone={fault === null ? 'success' : fault === 'known' ? 'neutral' : 'danger'}>
                  {fault === null ? t('In order') : faults[fault]}
                </Badge>
              ),
            },
          ]}
          rows={sorted.slice(0, MOST_SHOWN)}
          rowKey={({ line }) => line}
          texts={{ loading: '', empty: '', error: '', retry: '' }}
        />
        {rows.length > MOST_SHOWN && (
          <p>
            {t('The first {shown} of {all} rows.', { shown: number(MOST_SHOWN), all: number(rows.length) })}
          </p>
        )}
      </Stack>
      {asked &&
        props.dialog((isStale) => {
          setAsked(false);
          if (isStale) props.onStale();
        })}
    </Card>
  );
}
