import { useState } from 'react';
import type { Rule } from '#contract/rules/conditions.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { ConditionChoices } from './segment.ts';

type AnswerRule = Extract<Rule, { kind: 'answer' }>;
type AnswerFieldsProps = {
  rule: AnswerRule;
  choices: ConditionChoices;
  place: string;
  onChange(rule: AnswerRule): void;
};

/** One question of the profile, and the answers of which a member has given one. */
export function AnswerFields({ rule, choices: { questions }, place, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const named = questions.find(({ options }) => options.some(({ id }) => rule.options.includes(id)));
  const [picked, setPicked] = useState<string | null>(null);
  const question = named ?? questions.find(({ id }) => id === picked);
  // What it asks for is shown even where no question has it any longer, so that it can be removed.
  const gone = rule.options.filter((option) => !question?.options.some(({ id }) => id === option));
  const options = [
    ...(question?.options ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...gone.map((value) => ({ value, label: t("an answer that's gone") })),
  ];
  return (
    <>
      <SelectField
        label={t('Question')}
        placeholder={t('Please choose')}
        value={question?.id ?? ''}
        options={questions.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ target }) => {
          setPicked(target.value);
          onChange({ ...rule, options: [] });
        }}
      />
      {options.length > 0 && (
        <CheckboxGroup
          name={place}
          label={t('One of')}
          values={rule.options}
          options={options}
          onChange={({ target }) => {
            const id = Number(target.value);
            const chosen = rule.options.includes(id)
              ? rule.options.filter((one) => one !== id)
              : [...rule.options, id];
            // Without an answer nothing else says which question is meant.
            if (question) setPicked(question.id);
            onChange({ ...rule, options: chosen });
          }}
        />
      )}
    </>
  );
}
