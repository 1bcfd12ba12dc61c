import { useState } from 'react';
import { call } from '#console/call.ts';
import { type Batch, useBatchTexts } from '#console/pages/rewards/batches/batch-texts.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { PAYOUT_OUTCOMES, type PayoutOutcome } from '#contract/rules/payout-results.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './results.module.css';
import {
  type ColumnName,
  guessedColumn,
  guessedMeaning,
  type ResultsFile,
  type SentFile,
  wordsOf,
} from './results-file.ts';
import { ResultsTrial } from './results-trial.tsx';

type Trial = OperatorCalls['POST /payout-batches/:id/results/try']['data'];

/** More different words than that are no column of results. */
const MOST_WORDS = 30;
const nameOfWord = (at: number) => `word_${at}`;

/** Which column says what, and what its words mean; then the trial. */
export function ResultsMapping({ batch, file }: { batch: Batch; file: ResultsFile }) {
  const { t } = useTranslation();
  const { outcomes } = useBatchTexts();
  const [tried, setTried] = useState<{ trial: Trial; sent: SentFile } | null>(null);
  const [first] = useState(() => firstValues(file));
  const form = useForm<Record<string, string>, { trial: Trial; sent: SentFile }>({
    defaults: first,
    t,
    check: ({ result, every }): Record<string, string> =>
      result === '' && every === '' ? { every: fieldMessages.required } : {},
    async send(values) {
      const sent = sentFile(file, values);
      const path = 'POST /payout-batches/:id/results/try';
      return { sent, trial: await call(path, { params: { id: batch.id }, body: sent }, { notify: false }) };
    },
    done: setTried,
  });
  const column = form.watch('result') ?? '';
  const words = wordsOf(file, column);
  const places = file.titles.map((title, at) => ({
    value: String(at),
    label: title.trim() || t('Column {number}', { number: at + 1 }),
  }));
  const meanings = PAYOUT_OUTCOMES.map((value) => ({ value, label: outcomes[value] }));
  const columns: readonly { name: ColumnName; label: string; required?: true; without: string }[] = [
    { name: 'number', label: t('Request number'), required: true, without: t('Please choose') },
    { name: 'amount', label: t('Amount'), required: true, without: t('Please choose') },
    { name: 'result', label: t('Result'), without: t('All lines have the same result') },
    { name: 'reference', label: t('Money order number'), without: t('Not in the file') },
  ];
  return (
    <>
      <Card title={t('What the columns mean')}>
        <div onInput={() => setTried(null)}>
          <FormFrame
            form={form}
            brief
            actions={
              <ButtonRow>
                <Button {...form.button} variant={tried ? 'secondary' : 'primary'} busyText={t('Loading...')}>
                  {t('Try it')}
                </Button>
              </ButtonRow>
            }
          >
            <div className={styles.columns}>
              {columns.map(({ name, label, required, without }) => (
                <SelectField
                  key={name}
                  {...form.field(name)}
                  label={label}
                  placeholder={without}
                  options={places}
                  required={required ?? false}
                />
              ))}
            </div>
            {column === '' && (
              <SelectField
                {...form.field('every')}
                label={t('Result of all lines')}
                placeholder={t('Please choose')}
                options={meanings}
                required
              />
            )}
            {column !== '' && words.length > MOST_WORDS && (
              <p role="alert">{t('This column has too many different words to be the one with results.')}</p>
            )}
            {column !== '' && words.length <= MOST_WORDS && (
              <fieldset className={styles.group}>
                <legend>{t('What the words in this column mean')}</legend>
                <div className={styles.columns} key={column}>
                  {words.map((word, at) => (
                    <SelectField
                      key={word}
                      name={nameOfWord(at)}
                      error={undefined}
                      defaultValue={guessedMeaning(word)}
                      label={word === '' ? t('(empty)') : word}
                      placeholder={t('Leave these lines out')}
                      options={meanings}
                    />
                  ))}
                </div>
              </fieldset>
            )}
          </FormFrame>
        </div>
      </Card>
      {tried && <ResultsTrial batch={batch} trial={tried.trial} sent={tried.sent} />}
    </>
  );
}

function firstValues(file: ResultsFile): Record<string, string> {
  const names = ['number', 'amount', 'result', 'reference'] as const;
  const words = Array.from({ length: MOST_WORDS }, (_, at) => [nameOfWord(at), ''] as const);
  return Object.fromEntries([
    ...names.map((name) => [name, guessedColumn(file, name)] as const),
    ['every', ''],
    ...words,
  ]);
}

function sentFile(file: ResultsFile, values: Record<string, string>): SentFile {
  const { number = '', amount = '', result = '', reference = '', every = '' } = values;
  const words = wordsOf(file, result)
    .slice(0, MOST_WORDS)
    .map((word, at) => ({ word, outcome: (values[nameOfWord(at)] ?? '') as PayoutOutcome | '' }))
    .filter((one): one is { word: string; outcome: PayoutOutcome } => one.outcome !== '');
  return {
    text: file.text,
    columns: {
      number: Number(number),
      amount: Number(amount),
      ...(result !== '' && { result: Number(result) }),
      ...(reference !== '' && { reference: Number(reference) }),
    },
    words,
    ...(result === '' && { every: every as PayoutOutcome }),
  };
}
