import { changedTexts } from '#console/changed-texts.ts';
import { useLanguageNames } from '#console/language-names.ts';
import type { Conflict } from '#contract/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './form-page.module.css';
import { useInView } from './in-view.ts';

/**
 * A field's name, or how its values read as well, where that isn't as they are sent; `beside`: what of the other fields differs, on
 * the same side. An empty text stands for nothing.
 */
export type FieldWords =
  | string
  | { name: string; written(value: unknown, beside: Readonly<Record<string, unknown>>): string };

type ConflictNoticeProps = {
  conflict: Conflict;
  fields: Readonly<Record<string, FieldWords>>;
  /** It was to be removed: `yours` is what the operator has seen. */
  removes?: boolean;
};

/** Somebody else was faster: what stands there now beside what was typed, which is still in the form. */
export function ConflictNotice({ conflict, fields, removes = false }: ConflictNoticeProps) {
  const { t } = useTranslation();
  const element = useInView(conflict);
  const { languageName } = useLanguageNames();
  const wordsOf = (field: string): Partial<Exclude<FieldWords, string>> & { name: string } => {
    const words = fields[field] ?? field;
    return typeof words === 'string' ? { name: words } : words;
  };
  const written = ({ field, ...difference }: Difference, side: 'theirs' | 'yours') => {
    const words = wordsOf(field);
    const value = difference[side];
    const beside = () => Object.fromEntries(conflict.changed.map((one) => [one.field, one[side]]));
    if (words.written && value !== undefined) return words.written(value, beside()) || t('empty');
    if (value === null || value === undefined || value === '' || isEmptyList(value)) return t('empty');
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const nameOf = ({ field, language }: Difference) => {
    const { name } = wordsOf(field);
    return language === undefined ? name : `${name}: ${languageName(language)}`;
  };
  return (
    <div ref={element} className={styles.conflict}>
      <Notice tone="warning" live="alert" title={t('Someone else has changed this in the meantime')}>
        <p>
          {removes
            ? t("It wasn't removed. Look at the changes first: removing it again removes them too.")
            : t(
                "Your changes aren't saved, but they aren't lost either. If you save again, yours replace theirs.",
              )}
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{removes ? t('Now') : t('Theirs')}</th>
              <th scope="col">{removes ? t('As you saw it') : t('Yours')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.changed.flatMap(byLanguage).map((difference) => (
              <tr key={`${difference.field}.${difference.language}`}>
                <th scope="row">{nameOf(difference)}</th>
                <td>{written(difference, 'theirs')}</td>
                <td>{written(difference, 'yours')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Notice>
    </div>
  );
}

type Difference = Conflict['changed'][number] & { language?: string };

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Of texts in many languages only those that differ. */
function byLanguage({ field, theirs, yours }: Difference): Difference[] {
  const texts = changedTexts(theirs, yours);
  if (texts === null) return [{ field, theirs, yours }];
  return texts.map(({ language, before, after }) => ({ field, language, theirs: before, yours: after }));
}
