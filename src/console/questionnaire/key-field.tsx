import { useState } from 'react';
import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import { FORM_KEY } from '#contract/rules/check-form.ts';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { renameQuestion } from './form-edits.ts';
import type { Draft } from './use-draft.ts';

type KeyFieldProps = {
  form: AuthoredForm;
  question: AuthoredAttribute;
  edit: Draft['edit'];
  onRename(before: string, after: string): void;
};

/** The key of a question, which is renamed once it is a free one. */
export function KeyField({ form, question, edit, onRename }: KeyFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(question.key);
  const [shown, setShown] = useState(question.key);
  // It was renamed here, or that was undone.
  if (shown !== question.key) {
    setShown(question.key);
    setTyped(question.key);
  }
  const isTaken = typed !== question.key && form.some(({ key }) => key === typed);
  const error = isTaken
    ? t('Another question has the same key')
    : FORM_KEY.test(typed)
      ? undefined
      : t('Its key must begin with a small letter and have only small letters, digits and _');
  return (
    <TextField
      label={t('Key')}
      hint={t('Names the question in files. A published question with another key counts as a new one.')}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      error={error}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (error !== undefined || typed === question.key) return;
        edit(`${question.key} key`, (before) => renameQuestion(before, question.key, typed));
        onRename(question.key, typed);
      }}
    />
  );
}
