import { useId, useState } from 'react';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './results.module.css';
import { type ResultsFile, readResults } from './results-file.ts';

const MOST_BYTES = 400_000;

type ResultsFileFieldProps = { file: ResultsFile | null; onChosen(file: ResultsFile | null): void };

/** Chooses a CSV file and says what is in it. */
export function ResultsFileField({ file, onChosen }: ResultsFileFieldProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const read = chosen.size > MOST_BYTES ? null : await readResults(chosen);
    setFault(
      chosen.size > MOST_BYTES
        ? t('This file is too large for the results of a batch')
        : read
          ? null
          : t('This file has no lines below its titles'),
    );
    onChosen(read);
  }

  return (
    <div className={styles.file}>
      <label htmlFor={id}>{t('File with the results (CSV)')}</label>
      <p id={`${id}-hint`}>
        {t('With a title above each column, the request number and the amount in each line.')}
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault !== null}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <p id={`${id}-fault`} role={fault ? 'alert' : 'status'} className={fault ? styles.fault : undefined}>
        {fault ?? (file && t('{rows} lines in {name}', { rows: number(file.rows.length), name: file.name }))}
      </p>
    </div>
  );
}
