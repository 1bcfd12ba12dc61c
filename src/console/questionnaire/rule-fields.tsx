import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { changeLine, changeQuestion } from './form-edits.ts';
import type { Draft } from './use-draft.ts';
import type { FormSentences } from './use-form-sentences.ts';

type RuleFieldsProps = {
  form: AuthoredForm;
  index: number;
  question: AuthoredAttribute;
  edit: Draft['edit'];
  sentences: FormSentences;
};

const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];

/** Who sees a question, and who is offered which of its options: by the answer to an earlier one. */
export function RuleFields({ form, index, question, edit, sentences }: RuleFieldsProps) {
  const { t } = useTranslation();
  const { textOf, nameOf } = sentences;
  const { key, type, condition, parent, options = [] } = question;
  const earlier = form.slice(0, index).filter((one) => one.type !== 'oe');
  const choices = (from: readonly AuthoredAttribute[], named: string | undefined) => [
    ...from.map((one) => ({ value: one.key, label: nameOf(one.key) })),
    // What it names is shown even where it can't be named any longer.
    ...(named !== undefined && !from.some((one) => one.key === named)
      ? [{ value: named, label: nameOf(named) }]
      : []),
  ];
  const optionsOf = (named: string) =>
    (form.find((one) => one.key === named)?.options ?? []).map((option) => ({
      value: option.key,
      label: textOf(option.name, option.key),
    }));
  const filters = earlier.filter((one) => one.type !== 'grid');
  return (
    <>
      {(earlier.length > 0 || condition) && (
        <div className={styles.rule}>
          <SelectField
            label={t('Who sees it')}
            placeholder={t('Everyone')}
            value={condition?.attribute ?? ''}
            options={choices(earlier, condition?.attribute)}
            hint={condition ? t('Whoever gave one of these answers:') : undefined}
            onChange={({ target }) =>
              edit(`${key} condition`, (before) =>
                changeQuestion(before, key, {
                  condition: target.value === '' ? undefined : { attribute: target.value, options: [] },
                }),
              )
            }
          />
          {condition && (
            <CheckboxGroup
              name={`${key} condition`}
              label={t('Answers that show it')}
              values={condition.options}
              options={optionsOf(condition.attribute)}
              onChange={({ target }) =>
                edit(`${key} condition ${target.value}`, (before) =>
                  changeQuestion(before, key, {
                    condition: { ...condition, options: toggled(condition.options, target.value) },
                  }),
                )
              }
            />
          )}
        </div>
      )}
      {type !== 'oe' && (filters.length > 0 || parent !== undefined) && (
        <div className={styles.rule}>
          <SelectField
            label={t('Which options are offered')}
            placeholder={t('All of them')}
            value={parent ?? ''}
            options={choices(filters, parent)}
            onChange={({ target }) =>
              edit(`${key} parent`, (before) =>
                changeQuestion(before, key, {
                  parent: target.value === '' ? undefined : target.value,
                  options: options.map(({ parent: _parent, ...option }) =>
                    target.value === '' ? option : { ...option, parent: [] },
                  ),
                }),
              )
            }
          />
          {parent !== undefined &&
            options.map((option) => (
              <CheckboxGroup
                key={option.key}
                name={`${key} ${option.key} parent`}
                label={t('"{option}" is offered for', { option: textOf(option.name, option.key) })}
                values={option.parent ?? []}
                options={optionsOf(parent)}
                onChange={({ target }) =>
                  edit(`${key} ${option.key} parent ${target.value}`, (before) =>
                    changeLine(before, key, 'options', option.key, {
                      parent: toggled(option.parent ?? [], target.value),
                    }),
                  )
                }
              />
            ))}
        </div>
      )}
    </>
  );
}
