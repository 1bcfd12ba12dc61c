import { type DragEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import type { FormProblem } from '#contract/rules/check-form.ts';
import { pagesOf } from '#contract/rules/reachable.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { beginsPage, moveQuestion } from './form-edits.ts';
import type { Draft } from './use-draft.ts';
import type { FormSentences } from './use-form-sentences.ts';
import type { ScreenOuts } from './use-screen-outs.ts';

/** With the title of a question focused. */
const MOVE_KEYS = `Alt+ArrowUp Alt+ArrowDown`;

type OutlineProps = {
  form: AuthoredForm;
  /** The question whose fields are open. */
  open: string | null;
  /** Is put on the open question. */
  shown: Ref<HTMLLIElement>;
  /** Only these are shown: what was looked for. */
  isShown(question: AuthoredAttribute): boolean;
  problems: readonly FormProblem[];
  sentences: FormSentences;
  screenOuts: ScreenOuts;
  identityOf(key: string): string;
  edit: Draft['edit'];
  onOpen(key: string | null): void;
  /** The fields of the open question. */
  children: ReactNode;
};

/** The questions in their order, page by page, of which one is open; the mouse, buttons, or Alt and arrows move them. */
export function Outline(props: OutlineProps) {
  const { form, open, shown, isShown, problems, sentences, screenOuts, identityOf, edit, onOpen, children } =
    props;
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const pages = pagesOf(form);
  const begins = beginsPage(form);

  const move = (key: string, to: number) =>
    edit(`move ${key}`, (before) =>
      moveQuestion(
        before,
        before.findIndex((question) => question.key === key),
        to,
      ),
    );
  const keyDown = (key: string, index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(key, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const drop = (index: number) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, index);
    setDragged(null);
    setOver(null);
  };

  return (
    <ol className={styles.outline} aria-label={t('Questions')}>
      {form.map((question, index) => {
        const { key } = question;
        if (!isShown(question) && open !== key) return null;
        const name = sentences.nameOf(key);
        const screenOut = screenOuts.sentenceFor(key);
        const own = problems.filter((problem) => problem.question === key);
        const about = [
          sentences.types[question.type],
          sentences.conditionSentence(question),
          sentences.filterSentence(question),
          // Open, it says so in its fields.
          screenOut === null || open === key ? null : t('Screens out: {who}', { who: screenOut }),
        ].filter((sentence) => sentence !== null);
        return (
          <li
            key={identityOf(key)}
            ref={open === key ? shown : null}
            className={classNames(styles.question, over === key && dragged !== key && styles.over)}
            // A text field in it would lose its selection by the mouse.
            draggable={open !== key}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', name);
              setDragged(key);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(key);
            }}
            onDrop={drop(index)}
          >
            {begins[index] && (pages.at(-1) ?? 0) > 0 && (
              <h2 className={styles.page}>
                {question.page_moves
                  ? t('Page {page}, in random order', { page: (pages[index] ?? 0) + 1 })
                  : t('Page {page}', { page: (pages[index] ?? 0) + 1 })}
              </h2>
            )}
            <div className={classNames(styles.head, open === key && styles.open)}>
              <button
                type="button"
                className={styles.title}
                aria-expanded={open === key}
                aria-keyshortcuts={MOVE_KEYS}
                onClick={() => onOpen(open === key ? null : key)}
                onKeyDown={keyDown(key, index)}
              >
                <span>
                  {index + 1}. {name}
                </span>
                <small>{about.join(' · ')}</small>
              </button>
              {own.length > 0 && (
                <Badge tone="danger">
                  {t('{number} problems', { count: own.length, number: own.length })}
                </Badge>
              )}
              <Button
                variant="quiet"
                aria-label={t('Move up: {what}', { what: name })}
                disabled={index === 0}
                onClick={() => move(key, index - 1)}
              >
                ↑
              </Button>
              <Button
                variant="quiet"
                aria-label={t('Move down: {what}', { what: name })}
                disabled={index === form.length - 1}
                onClick={() => move(key, index + 1)}
              >
                ↓
              </Button>
            </div>
            {open === key && (
              <div className={styles.body}>
                {own.length > 0 && (
                  <ul className={styles.problems}>
                    {own.map((problem) => (
                      <li key={JSON.stringify(problem)}>{sentences.problemSentence(problem)}</li>
                    ))}
                  </ul>
                )}
                {children}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
