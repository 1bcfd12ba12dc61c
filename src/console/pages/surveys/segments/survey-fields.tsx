import { type Rule, SURVEY_STEPS } from '#contract/rules/conditions.ts';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { useRuleTexts } from './rule-texts.ts';
import type { ConditionChoices } from './segment.ts';
import { SurveyPicker } from './survey-picker.tsx';

type SurveyRule = Extract<Rule, { kind: 'survey' }>;
type SurveyFieldsProps = {
  rule: SurveyRule;
  choices: ConditionChoices;
  onChange(rule: SurveyRule): void;
};

/** How far a member has come in one of some surveys. */
export function SurveyFields({ rule, choices, onChange }: SurveyFieldsProps) {
  const { t } = useTranslation();
  const { steps } = useRuleTexts();
  return (
    <>
      <SelectField
        label={t('The member')}
        value={rule.step}
        options={SURVEY_STEPS.map((step) => ({ value: step, label: steps[step] }))}
        onChange={({ target }) => {
          const step = SURVEY_STEPS.find((one) => one === target.value);
          if (step) onChange({ ...rule, step });
        }}
      />
      <SurveyPicker
        label={t('One of these surveys')}
        country={choices.country_code}
        chosen={rule.surveys}
        onChange={(surveys) => onChange({ ...rule, surveys })}
      />
    </>
  );
}
