import { type ReactNode, useRef, useState } from 'react';
import type { AuthoredAttribute, AuthoredOption } from '#contract/rules/authored-form.ts';
import { htmlLang, languageName } from '#contract/rules/languages.ts';
import { Button } from '#ui/button.tsx';
import { useFocusNext } from '#ui/focus.ts';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { addLines, changeLine, moveLine, removeLine, withText } from './form-edits.ts';
import { PasteLines } from './paste-lines.tsx';
import type { Draft } from './use-draft.ts';

type LineListProps = {
  kind: 'options' | 'rows';
  question: AuthoredAttribute;
  languages: readonly string[];
  edit: Draft['edit'];
  /** Further settings of an option. */
  marks?: (option: AuthoredOption) => ReactNode;
};

/** The options or rows of a question: their texts, their order, and a list that is pasted. */
export function LineList({ kind, question, languages, edit, marks }: LineListProps) {
  const { t } = useTranslation();
  const [pasting, setPasting] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useFocusNext();
  const { key } = question;
  const lines: readonly AuthoredOption[] = question[kind] ?? [];
  const isRows = kind === 'rows';
  const title = isRows ? t('Rows') : t('Options');
  const nameOf = (at: number) =>
    isRows ? t('Row {number}', { number: at + 1 }) : t('Option {number}', { number: at + 1 });
  const writeIn = (at: number, column = 0) => {
    if (at === lines.length) edit(`${key} ${kind} add ${at}`, (form) => addLines(form, key, kind, [{}]));
    focusNext(() => list.current?.children[at]?.querySelectorAll('input')[column]);
  };
  return (
    <fieldset className={styles.lines}>
      <legend>{title}</legend>
      <ol ref={list}>
        {lines.map((line, at) => (
          <li key={line.key} className={styles.line}>
            <div className={styles.lineTexts}>
              {languages.map((language, column) => (
                <input
                  key={language}
                  aria-label={`${nameOf(at)} (${languageName(language)})`}
                  lang={htmlLang(language)}
                  className={styles.lineText}
                  autoComplete="off"
                  placeholder={languageName(language)}
                  value={line.name[language] ?? ''}
                  onChange={({ target }) =>
                    edit(`${key} ${kind} ${line.key} ${language}`, (form) =>
                      changeLine(form, key, kind, line.key, {
                        name: withText(line.name, language, target.value),
                      }),
                    )
                  }
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    const isEmpty = event.currentTarget.value === '';
                    if (at < lines.length - 1 || !isEmpty) writeIn(at + 1, column);
                  }}
                />
              ))}
            </div>
            <div className={styles.lineButtons}>
              <Button
                variant="quiet"
                aria-label={t('Move up: {what}', { what: nameOf(at) })}
                disabled={at === 0}
                onClick={() =>
                  edit(`${key} ${kind} move ${line.key}`, (form) => moveLine(form, key, kind, at, at - 1))
                }
              >
                ↑
              </Button>
              <Button
                variant="quiet"
                aria-label={t('Move down: {what}', { what: nameOf(at) })}
                disabled={at === lines.length - 1}
                onClick={() =>
                  edit(`${key} ${kind} move ${line.key}`, (form) => moveLine(form, key, kind, at, at + 1))
                }
              >
                ↓
              </Button>
              <Button
                variant="quiet"
                aria-label={t('Remove: {what}', { what: nameOf(at) })}
                onClick={() => edit(`remove ${line.key}`, (form) => removeLine(form, key, kind, line.key))}
              >
                ✕
              </Button>
            </div>
            {marks && <div className={styles.marks}>{marks(line)}</div>}
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => writeIn(lines.length)}>
          {isRows ? t('Add a row') : t('Add an option')}
        </Button>
        <Button variant="quiet" onClick={() => setPasting(true)}>
          {t('Paste a list')}
        </Button>
      </div>
      {pasting && (
        <PasteLines
          languages={languages}
          there={lines.map(({ name }) => name)}
          onFound={(names) => edit(`${key} ${kind} paste`, (form) => addLines(form, key, kind, names))}
          onClose={() => setPasting(false)}
        />
      )}
    </fieldset>
  );
}
