import { useId, useState } from 'react';
import { decodedFile } from '#console/decoded-file.ts';
import { LONGEST_LIST } from '#contract/rules/reconciliation.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { type GivenList, givenList } from './given-list.ts';

type ListFieldProps = { list: GivenList; onGiven(list: GivenList): void };

/** Where a list is pasted or a CSV file is chosen. */
export function ListField({ list, onGiven }: ListFieldProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const isLong = (size: number) => size > LONGEST_LIST;
  const tooLong = t('This list is too long. Please split it');

  function give(name: string, text: string) {
    setFault(isLong(text.length) ? tooLong : null);
    onGiven(isLong(text.length) ? givenList('', '') : givenList(name, text));
  }

  async function choose(file: File | undefined) {
    if (!file) return;
    if (isLong(file.size)) setFault(tooLong);
    else give(file.name, decodedFile(await file.arrayBuffer()));
  }

  const { lines, file_name } = list;
  return (
    <Card title={t("The client's list")}>
      <TextareaField
        name="list"
        label={t('Ids, one in each line')}
        hint={t(
          "The survey's own ids of attempts, or the pseudonyms that it got. Further columns can hold the decision and the reason.",
        )}
        error={undefined}
        value={list.text}
        rows={6}
        onChange={(event) => give('', event.currentTarget.value)}
      />
      <p>
        <label htmlFor={id}>{t('Or a CSV file')}</label>{' '}
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </p>
      <p role={fault ? 'alert' : 'status'}>
        {fault ??
          (lines.length > 0 &&
            [t('{rows} lines', { count: lines.length, rows: number(lines.length) }), file_name]
              .filter(Boolean)
              .join(' · '))}
      </p>
    </Card>
  );
}
