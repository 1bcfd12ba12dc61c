import { type ReactNode, useRef, useState } from 'react';
import { fieldMessages } from '#contract/field-messages.ts';
import { columnWords, normalised } from '#contract/rules/column-words.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { type Form, useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { type Option, SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './given-list.module.css';
import { type GivenList, guessedPlace, type ListColumn, looksTitled, widthOf } from './given-list.ts';

/** More different words than that are no column of decisions. */
const MOST_WORDS = 30;

/** The column that decides what becomes of a row, and what its words can mean. */
type DecisionColumn<M extends string> = ListColumn & {
  /** Without such a column all rows have the same meaning. */
  every: { label: string; options: readonly Option[] };
  meanings: readonly { value: M; label: string }[];
  /** What a word most likely means; empty where a person has to say. */
  guess(word: string): M | '';
  tooManyWords: string;
};

/** How a list is to be read. */
export type Mapping<M extends string> = {
  text: string;
  has_titles: boolean;
  /** The place of a column, from 0; undefined where the list doesn't have it. */
  place(column: string): number | undefined;
  words: Array<{ word: string; meaning: M }>;
  every: M | undefined;
  /** Of the further fields. */
  values: Readonly<Record<string, string>>;
};

type ListMappingProps<M extends string, T> = {
  title: string;
  /** What the button says that tries it. */
  confirm: string;
  list: GivenList;
  /** Whether a list can be without titles. */
  untitled?: boolean;
  columns: readonly ListColumn[];
  decision: DecisionColumn<M>;
  /** The defaults of further fields, which `children` shows. */
  further?: Readonly<Record<string, string>>;
  send(mapping: Mapping<M>): Promise<T>;
  children?(form: Form<Record<string, string>>): ReactNode;
  trial(tried: T, again: () => void): ReactNode;
};

/** Which column of a list says what, and what the words of one of them mean; then the test run, until something is changed. */
export function ListMapping<M extends string, T>(props: ListMappingProps<M, T>) {
  const { list, columns, decision, further = {}, untitled = false, children } = props;
  const { t } = useTranslation();
  const all = [...columns, decision];
  const [tried, setTried] = useState<{ result: T } | null>(null);
  const [titled, setTitled] = useState(
    () => !untitled || looksTitled(list.lines, all, (cell) => decision.guess(cell) !== ''),
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, M | ''>>>({});
  const [defaults] = useState(() => ({
    ...Object.fromEntries(all.map((column) => [column.name, guessedPlace(list.lines, column)])),
    every: '',
    ...further,
  }));
  const changes = useRef(0);
  const form = useForm<Record<string, string>, { result: T; of: number }>({
    defaults,
    t,
    check: ({ [decision.name]: column, every }): Record<string, string> =>
      column === '' && every === '' ? { every: fieldMessages.required } : {},
    async send(values) {
      const of = changes.current;
      const result = await props.send({
        text: list.text,
        has_titles: titled,
        place: (name) => (values[name] ? Number(values[name]) : undefined),
        words: words.slice(0, MOST_WORDS).flatMap((word) => {
          const meaning = meaningOf(word);
          return meaning === '' ? [] : [{ word, meaning }];
        }),
        every: column === '' ? (values.every as M) : undefined,
        values,
      });
      return { result, of };
    },
    done(found) {
      // Of what was changed while it ran, it says nothing.
      if (found.of === changes.current) setTried(found);
    },
  });
  const column = form.watch(decision.name) ?? '';
  const words = column === '' ? [] : columnWords(titled ? list.lines.slice(1) : list.lines, Number(column));
  const keyOf = (word: string) => `${column} ${normalised(word)}`;
  const meaningOf = (word: string): M | '' => chosen[keyOf(word)] ?? decision.guess(word);
  const places = Array.from({ length: widthOf(list.lines) }, (_, at) => ({
    value: String(at),
    label: (titled && list.lines[0]?.[at]?.trim()) || t('Column {number}', { number: at + 1 }),
  }));
  return (
    <>
      <Card title={props.title}>
        <div
          onInput={() => {
            changes.current += 1;
            setTried(null);
          }}
        >
          <FormFrame
            form={form}
            brief
            actions={
              <ButtonRow>
                <Button {...form.button} variant={tried ? 'secondary' : 'primary'} busyText={t('Loading...')}>
                  {props.confirm}
                </Button>
              </ButtonRow>
            }
          >
            {untitled && (
              <CheckboxField
                name="titled"
                label={t('The first line holds titles')}
                error={undefined}
                checked={titled}
                onChange={(event) => setTitled(event.currentTarget.checked)}
              />
            )}
            <div className={styles.columns}>
              {all.map(({ name, label, required = false, without }) => (
                <SelectField
                  key={name}
                  {...form.field(name)}
                  label={label}
                  placeholder={without}
                  options={places}
                  required={required}
                />
              ))}
            </div>
            {column === '' && (
              <SelectField
                {...form.field('every')}
                {...decision.every}
                placeholder={t('Please choose')}
                required
              />
            )}
            {words.length > MOST_WORDS && <p role="alert">{decision.tooManyWords}</p>}
            {words.length > 0 && words.length <= MOST_WORDS && (
              <fieldset className={styles.words}>
                <legend>{t('What the words in this column mean')}</legend>
                <div className={styles.columns}>
                  {words.map((word) => (
                    <SelectField
                      key={keyOf(word)}
                      error={undefined}
                      value={meaningOf(word)}
                      label={word === '' ? t('(empty)') : word}
                      placeholder={t('Leave these lines out')}
                      options={decision.meanings}
                      onChange={({ target }) =>
                        setChosen({ ...chosen, [keyOf(word)]: target.value as M | '' })
                      }
                    />
                  ))}
                </div>
              </fieldset>
            )}
            {children?.(form)}
          </FormFrame>
        </div>
      </Card>
      {tried && props.trial(tried.result, () => setTried(null))}
    </>
  );
}
