import { useState } from 'react';
import { useLanguageNames } from '#console/language-names.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { GENDERS, isReversed, type Rule } from '#contract/rules/conditions.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AnswerFields } from './answer-fields.tsx';
import styles from './group-editor.module.css';
import { useRuleTexts } from './rule-texts.ts';
import type { ConditionChoices } from './segment.ts';
import { SurveyFields } from './survey-fields.tsx';

/** A rule as it is when it is added. */
export function newRule(kind: Rule['kind'], { languages }: ConditionChoices): Rule {
  const rules: Record<Rule['kind'], Rule> = {
    age: { kind: 'age', from: 18, to: null },
    gender: { kind: 'gender', genders: [] },
    language: { kind: 'language', languages: languages.slice(0, 1) },
    registered: { kind: 'registered', from: null, to: null },
    active: { kind: 'active', days: 90 },
    completes: { kind: 'completes', from: 1, to: null },
    survey: { kind: 'survey', step: 'completed', surveys: [] },
    answer: { kind: 'answer', options: [] },
  };
  return rules[kind];
}

type RuleFieldsProps = {
  rule: Rule;
  choices: ConditionChoices;
  place: string;
  onChange(rule: Rule): void;
};

/** The list without a value that it has, or with one that it does not have. */
const toggled = <T,>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

const wholeNumber = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null);

/** What one condition asks. */
export function RuleFields({ rule, choices, place, onChange }: RuleFieldsProps) {
  const { t } = useTranslation();
  const { languageOptions } = useLanguageNames();
  const { genders } = useRuleTexts();
  switch (rule.kind) {
    case 'age':
    case 'completes':
      return (
        <RangeFields
          rule={rule}
          field={{ inputMode: 'numeric', autoComplete: 'off' }}
          onChange={(bound, text) => onChange({ ...rule, [bound]: wholeNumber(text) })}
        />
      );
    case 'registered':
      return (
        <RangeFields
          rule={rule}
          field={{ type: 'date' }}
          onChange={(bound, text) => onChange({ ...rule, [bound]: text || null })}
        />
      );
    case 'active':
      return (
        <TextField
          label={t('Within so many days')}
          hint={t('Took part in a survey or updated the profile.')}
          inputMode="numeric"
          autoComplete="off"
          value={rule.days || ''}
          onChange={({ target }) => onChange({ ...rule, days: wholeNumber(target.value) ?? 0 })}
        />
      );
    case 'gender':
      return (
        <CheckboxGroup
          name={place}
          label={t('One of')}
          values={rule.genders}
          options={GENDERS.map((gender) => ({ value: gender, label: genders[gender] }))}
          onChange={({ target }) => {
            const gender = GENDERS.find((one) => one === target.value);
            if (gender) onChange({ ...rule, genders: toggled(rule.genders, gender) });
          }}
        />
      );
    case 'language':
      return (
        <CheckboxGroup
          name={place}
          label={t('One of')}
          values={rule.languages}
          options={languageOptions([...new Set([...choices.languages, ...rule.languages])])}
          onChange={({ target }) => onChange({ ...rule, languages: toggled(rule.languages, target.value) })}
        />
      );
    case 'survey':
      return <SurveyFields rule={rule} choices={choices} onChange={onChange} />;
    case 'answer':
      return <AnswerFields rule={rule} choices={choices} place={place} onChange={onChange} />;
  }
}

type RangeFieldsProps = {
  rule: Extract<Rule, { from: unknown }>;
  field: Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>;
  onChange(bound: 'from' | 'to', text: string): void;
};

/** Both ends of a range. That they are reversed is said once neither is being typed. */
function RangeFields({ rule, field, onChange }: RangeFieldsProps) {
  const { t } = useTranslation();
  const [isTyping, setTyping] = useState(false);
  const shared = { ...field, onFocus: () => setTyping(true), onBlur: () => setTyping(false) };
  const error = isReversed(rule) && !isTyping ? t(operatorFieldMessages.range_reversed) : undefined;
  return (
    <div className={styles.between}>
      <TextField
        {...shared}
        label={t('From')}
        value={rule.from ?? ''}
        onChange={({ target }) => onChange('from', target.value)}
      />
      <TextField
        {...shared}
        label={t('To')}
        value={rule.to ?? ''}
        error={error}
        onChange={({ target }) => onChange('to', target.value)}
      />
    </div>
  );
}
