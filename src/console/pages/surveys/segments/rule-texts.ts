import type { GroupKind, Rule, SurveyStep } from '#contract/rules/conditions.ts';
import { useTranslation } from '#ui/translation.tsx';

/** What conditions on members are called. */
export function useRuleTexts() {
  const { t } = useTranslation();
  const groups: Record<GroupKind, string> = {
    all: t('all of these'),
    any: t('at least one of these'),
    none: t('none of these'),
  };
  const rules: Record<Rule['kind'], string> = {
    age: t('Age'),
    gender: t('Gender'),
    language: t('Language'),
    registered: t('Registered'),
    active: t('Active lately'),
    completes: t('Surveys completed'),
    survey: t('In certain surveys'),
    answer: t('An answer to a question'),
  };
  const steps: Record<SurveyStep, string> = {
    invited: t('was invited'),
    started: t('started'),
    completed: t('completed'),
  };
  const genders: Record<Extract<Rule, { kind: 'gender' }>['genders'][number], string> = {
    female: t('Female'),
    male: t('Male'),
    other: t('Other'),
  };
  return { groups, rules, steps, genders };
}
