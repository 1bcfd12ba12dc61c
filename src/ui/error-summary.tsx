import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import styles from './error-summary.module.css';
import { Notice } from './notice.tsx';
import { useTranslation } from './translation.tsx';

type Refused = { id: string; label: string; lang: string | undefined };

type ErrorSummaryProps = {
  form: RefObject<HTMLFormElement | null>;
  /** Errors by field; when they change, the form is read again. */
  errors: Readonly<Record<string, string>>;
};

/** Listed at the top of a form with several invalid fields, each a link to its field. */
export default function ErrorSummary({ form, errors }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the document shows the errors, and the labels in the language
  useEffect(() => {
    const groups = form.current?.querySelectorAll<HTMLElement>('[data-invalid]') ?? [];
    setRefused([...groups].flatMap(refusedIn));
  }, [form, errors, t]);

  function enter(event: MouseEvent, id: string) {
    event.preventDefault();
    document.getElementById(id)?.focus();
  }

  if (refused.length < 2) return null;
  return (
    <div className={styles.summary}>
      <Notice tone="danger" title={t('Please correct these fields:')}>
        <ul className={styles.list}>
          {refused.map(({ id, label, lang }) => (
            <li key={id}>
              <a href={`#${id}`} lang={lang} onClick={(event) => enter(event, id)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** The first control of an invalid field, and its label without the asterisk. */
function refusedIn(group: HTMLElement): Refused[] {
  const control = group.querySelector<HTMLElement>('input, select, textarea');
  const label = group.querySelector('legend, label');
  if (!control || !label) return [];
  const words = label.cloneNode(true) as Element;
  for (const part of words.querySelectorAll('[data-required-mark], .visually-hidden')) part.remove();
  const lang = words.querySelector<HTMLElement>('[lang]')?.lang;
  return [{ id: control.id, label: words.textContent?.trim() ?? '', lang }];
}
