import { type Rule, SURVEY_STEPS } from '#contract/rules/conditions.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './group-editor.module.css';
import { useRuleTexts } from './rule-texts.ts';
import type { ConditionChoices } from './segment.ts';

type SurveyRule = Extract<Rule, { kind: 'survey' }>;
type SurveyFieldsProps = {
  rule: SurveyRule;
  choices: ConditionChoices;
  onChange(rule: SurveyRule): void;
};

/** How far a member has come in one of some surveys. */
export function SurveyFields({ rule, choices: { surveys }, onChange }: SurveyFieldsProps) {
  const { t } = useTranslation();
  const { steps } = useRuleTexts();
  const nameOf = (id: number) => {
    const survey = surveys.find((one) => one.id === id);
    return survey ? `${survey.survey_number} ${survey.title}` : String(id);
  };
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
      <ul>
        {rule.surveys.map((id) => (
          <li key={id}>
            {nameOf(id)}{' '}
            <Button
              variant="quiet"
              aria-label={t('Remove: {what}', { what: nameOf(id) })}
              onClick={() => onChange({ ...rule, surveys: rule.surveys.filter((one) => one !== id) })}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <SelectField
          label={t('Add a survey')}
          placeholder={t('Please choose')}
          value=""
          options={surveys
            .filter(({ id }) => !rule.surveys.includes(id))
            .map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={({ target }) => onChange({ ...rule, surveys: [...rule.surveys, Number(target.value)] })}
        />
      </div>
    </>
  );
}
