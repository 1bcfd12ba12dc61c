import { useState } from 'react';
import type { AuthoredAttribute, AuthoredForm, AuthoredOption } from '#contract/rules/authored-form.ts';
import { isAttentionCheck } from '#contract/rules/interview-end.ts';
import { markOf } from '#contract/rules/piping.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { beginsPage, changeLine, changeQuestion, changeType, setPageBreak } from './form-edits.ts';
import { KeyField } from './key-field.tsx';
import { LineList } from './line-list.tsx';
import { PictureFields, type PicturesOf } from './picture-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { ScreenOutFields } from './screen-out-fields.tsx';
import { TextInputs } from './text-inputs.tsx';
import type { Draft } from './use-draft.ts';
import type { FormSentences } from './use-form-sentences.ts';
import type { ScreenOuts } from './use-screen-outs.ts';

type QuestionFieldsProps = {
  form: AuthoredForm;
  index: number;
  question: AuthoredAttribute;
  languages: readonly string[];
  /** Pages, screen-outs, checks, random order and earlier answers are for surveys alone. */
  isInterview: boolean;
  edit: Draft['edit'];
  sentences: FormSentences;
  screenOuts: ScreenOuts;
  pictures: PicturesOf;
  published: AuthoredForm;
  draft: Draft;
  identity: string;
  keyNow(identity: string): string | undefined;
  onRename(before: string, after: string): void;
};

const TYPES = ['sr', 'mr', 'grid', 'oe'] as const;
const VALIDATIONS = ['integer', 'email', 'date'] as const;

/** Everything that is said about one question. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form, index, question, languages, isInterview, edit, sentences, screenOuts, onRename } = props;
  const { t } = useTranslation();
  const { key, type, optional = false, shuffle = false, validation } = question;
  const [isChecking, setChecking] = useState(isAttentionCheck(question));
  const change = (what: string, changes: Parameters<typeof changeQuestion>[2]) =>
    edit(`${key} ${what}`, (before) => changeQuestion(before, key, changes));

  const marks = (option: AuthoredOption) => (
    <>
      {type === 'mr' && (
        <CheckboxField
          label={t('Excludes all others')}
          checked={option.exclusive ?? false}
          onChange={({ target }) => setMark(option.key, 'exclusive', target.checked)}
        />
      )}
      {isInterview && (isChecking || option.right) && (
        <CheckboxField
          label={t('Right answer')}
          checked={option.right ?? false}
          onChange={({ target }) => setMark(option.key, 'right', target.checked)}
        />
      )}
      {isInterview && shuffle && (
        <CheckboxField
          label={t('Stays in its place')}
          checked={option.stays ?? false}
          onChange={({ target }) => setMark(option.key, 'stays', target.checked)}
        />
      )}
    </>
  );
  const setMark = (option: string, mark: 'exclusive' | 'right' | 'stays', isSet: boolean) =>
    edit(`${key} ${option} ${mark}`, (before) =>
      changeLine(before, key, 'options', option, { [mark]: isSet || undefined }),
    );

  return (
    <div className={styles.fields}>
      <TextInputs
        label={t('Text of the question')}
        hint={
          isInterview && index > 0
            ? t('Write {mark} for the answer to a question on an earlier page.', { mark: markOf('key') })
            : undefined
        }
        texts={question.title}
        languages={languages}
        onChange={(title) => change('title', { title })}
      />
      <PictureFields {...props} />
      <div className={styles.row}>
        <SelectField
          label={t('Kind of answer')}
          value={type}
          options={TYPES.map((one) => ({ value: one, label: sentences.types[one] }))}
          onChange={({ target }) => {
            const next = TYPES.find((one) => one === target.value);
            if (next) edit(`${key} type`, (before) => changeType(before, key, next));
          }}
        />
        {type === 'oe' && (
          <SelectField
            label={t('What can be typed')}
            placeholder={t('Any text')}
            value={validation ?? ''}
            options={VALIDATIONS.map((one) => ({ value: one, label: sentences.validations[one] }))}
            onChange={({ target }) =>
              change('validation', { validation: VALIDATIONS.find((one) => one === target.value) })
            }
          />
        )}
      </div>
      <div className={styles.ticks}>
        <CheckboxField
          label={t('Needs an answer')}
          checked={!optional}
          onChange={({ target }) => change('optional', { optional: target.checked ? undefined : true })}
        />
        {isInterview && type !== 'oe' && (
          <CheckboxField
            label={type === 'grid' ? t('Rows in random order') : t('Options in random order')}
            checked={shuffle}
            onChange={({ target }) => change('shuffle', { shuffle: target.checked ? true : undefined })}
          />
        )}
        {isInterview && (type === 'sr' || type === 'mr') && (
          <CheckboxField
            label={t('Checks the attention')}
            checked={isChecking || isAttentionCheck(question)}
            onChange={({ target }) => {
              setChecking(target.checked);
              if (!target.checked)
                change('right', {
                  options: question.options?.map(({ right: _right, ...option }) => option),
                });
            }}
          />
        )}
        {isInterview && beginsPage(form)[index] && (
          <CheckboxField
            label={t('This page changes places with other such pages')}
            checked={question.page_moves ?? false}
            onChange={({ target }) => change('page_moves', { page_moves: target.checked ? true : undefined })}
          />
        )}
        {isInterview && index > 0 && (
          <CheckboxField
            label={t('Begins a new page')}
            checked={beginsPage(form)[index] ?? false}
            onChange={({ target }) =>
              edit(`${key} page`, (before) => setPageBreak(before, index, target.checked))
            }
          />
        )}
      </div>
      {type === 'grid' && <LineList kind="rows" question={question} languages={languages} edit={edit} />}
      {type !== 'oe' && (
        <LineList
          kind="options"
          question={question}
          languages={languages}
          edit={edit}
          {...(type === 'grid' ? {} : { marks })}
        />
      )}
      <RuleFields form={form} index={index} question={question} edit={edit} sentences={sentences} />
      {isInterview && <ScreenOutFields question={question} screenOuts={screenOuts} edit={edit} />}
      <KeyField form={form} question={question} edit={edit} onRename={onRename} />
    </div>
  );
}
