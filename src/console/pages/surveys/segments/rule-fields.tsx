import { type ReactNode, useState } from 'react';
import { useLanguageNames } from '#console/language-names.ts';
import { WholeNumberField } from '#console/whole-number-field.tsx';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { GENDERS, isReversed, RULE_BOUNDS, type Rule } from '#contract/rules/conditions.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import type { FieldTexts } from '#ui/field.tsx';
import { TextField } from '#ui/text-field.tsx';
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

/** What one condition asks. */
export function RuleFields({ rule, choices, place, onChange }: RuleFieldsProps) {
  const { t } = useTranslation();
  const { languageOptions } = useLanguageNames();
  const { genders } = useRuleTexts();
  switch (rule.kind) {
    case 'age':
    case 'completes':
      return (
        <RangeFields rule={rule}>
          {(bound, field) => (
            <WholeNumberField
              {...field}
              bounds={RULE_BOUNDS[rule.kind]}
              optional
              value={rule[bound]}
              onChange={(value) => onChange({ ...rule, [bound]: value })}
            />
          )}
        </RangeFields>
      );
    case 'registered':
      return (
        <RangeFields rule={rule}>
          {(bound, field) => (
            <TextField
              {...field}
              type="date"
              value={rule[bound] ?? ''}
              onChange={({ target }) => onChange({ ...rule, [bound]: target.value || null })}
            />
          )}
        </RangeFields>
      );
    case 'active':
      return (
        <WholeNumberField
          label={t('Within so many days')}
          hint={t('Took part in a survey or updated the profile.')}
          bounds={RULE_BOUNDS.active}
          value={rule.days}
          onChange={(days) => onChange({ ...rule, days })}
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
  children(bound: 'from' | 'to', field: FieldTexts & { onFocus(): void; onBlur(): void }): ReactNode;
};

/** Both ends of a range. That they are reversed is said once neither is being typed. */
function RangeFields({ rule, children }: RangeFieldsProps) {
  const { t } = useTranslation();
  const [isTyping, setTyping] = useState(false);
  const shared = { onFocus: () => setTyping(true), onBlur: () => setTyping(false) };
  const error = isReversed(rule) && !isTyping ? t(operatorFieldMessages.range_reversed) : undefined;
  return (
    <div className={styles.between}>
      {children('from', { ...shared, label: t('From') })}
      {children('to', { ...shared, label: t('To'), error })}
    </div>
  );
}
