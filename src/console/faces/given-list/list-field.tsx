import { useId, useState } from 'react';
import { decodedFile } from '#console/decoded-file.ts';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './given-list.module.css';
import { type GivenList, givenList } from './given-list.ts';

type ListFieldProps = {
  /** What is said of the list that was given. */
  said: string;
  /** Characters of a list, and bytes of a file. */
  longest: number;
  tooLong: string;
  file: { label: string; hint?: string };
  /** Where it can be pasted as well. */
  pasted?: { label: string; hint: string };
  /** Why a list can't be used, if it can't. */
  faultOf?(list: GivenList): string | null;
  /** Null where it can't be used. */
  onGiven(list: GivenList | null): void;
};

/** Where a list is pasted or a CSV file is chosen, and what is in it. */
export function ListField({ said, longest, tooLong, file, pasted, faultOf, onGiven }: ListFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const [text, setText] = useState('');

  function give(list: GivenList | null, wrong: string | null) {
    setFault(wrong);
    onGiven(wrong === null ? list : null);
  }

  function read(name: string, found: string) {
    setText(found);
    if (found.length > longest) return give(null, tooLong);
    const list = givenList(name, found);
    give(list, faultOf?.(list) ?? null);
  }

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > longest) return give(null, tooLong);
    try {
      read(chosen.name, decodedFile(await chosen.arrayBuffer()));
    } catch {
      give(null, t("This file can't be used"));
    }
  }

  return (
    <div className={styles.given}>
      {pasted && (
        <TextareaField
          name="list"
          label={pasted.label}
          hint={pasted.hint}
          error={undefined}
          value={text}
          rows={6}
          onChange={(event) => read('', event.currentTarget.value)}
        />
      )}
      <label htmlFor={id}>{file.label}</label>
      {file.hint && <p id={`${id}-hint`}>{file.hint}</p>}
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-describedby={[file.hint && `${id}-hint`, `${id}-said`].filter(Boolean).join(' ')}
        aria-invalid={fault !== null}
        // Chosen again, a file that was mended meanwhile is read again.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <p id={`${id}-said`} role={fault ? 'alert' : 'status'} className={fault ? styles.fault : undefined}>
        {fault ?? said}
      </p>
    </div>
  );
}
