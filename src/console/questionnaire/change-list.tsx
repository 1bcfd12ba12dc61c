import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { languageName } from '#contract/rules/languages.ts';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { formChanges, type PartChange } from './form-changes.ts';
import type { FormSentences } from './use-form-sentences.ts';

type ChangeListProps = { before: AuthoredForm; after: AuthoredForm; sentences: FormSentences };

/** What differs between two states of a questionnaire, question by question. */
export function ChangeList({ before, after, sentences }: ChangeListProps) {
  const { t } = useTranslation();
  const changes = formChanges(before, after);
  const kinds = { added: t('Added'), removed: t('Removed'), moved: t('Moved'), changed: t('Changed') };
  const parts = {
    type: t('another kind of answer'),
    validation: t('what can be typed'),
    optional: t('whether it needs an answer'),
    shuffle: t('whether the order is random'),
    page_moves: t('whether its page is in random order'),
    page: t('another page'),
    condition: t('who sees it'),
    screenout: t('who is screened out'),
    parent: t('which options are offered'),
    picture: t('its picture'),
    order: t('the order of its options'),
    marks: t('what its options do'),
  };
  const sentenceOf = (change: PartChange) => {
    if ('texts' in change) {
      const text = sentences.textOf(change.texts, change.line);
      return change.part.endsWith('_added') ? t('added: {text}', { text }) : t('removed: {text}', { text });
    }
    if ('language' in change)
      return (
        <>
          {languageName(change.language)}: <del>{change.before || t('empty')}</del> →{' '}
          <ins>{change.after || t('empty')}</ins>
        </>
      );
    return parts[change.part];
  };
  if (changes.length === 0) return <p>{t('Nothing differs.')}</p>;
  return (
    <ul className={styles.changes}>
      {changes.map(({ what, question, parts: found }) => (
        <li key={question.key}>
          <strong>{kinds[what]}:</strong> {sentences.textOf(question.title, question.key)}
          {found.length > 0 && (
            <ul>
              {found.map((change) => (
                <li key={JSON.stringify(change)}>{sentenceOf(change)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
