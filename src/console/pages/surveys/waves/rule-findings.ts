import { useLanguageNames } from '#console/language-names.ts';
import { useRuleTexts } from '#console/pages/surveys/segments/rule-texts.ts';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { GENDERS, type Rule } from '#contract/rules/conditions.ts';
import { useFormats } from '#ui/formats.tsx';
import type { Why } from './use-why.ts';

const NOTHING = '–';

/** What a member has of what a rule asks for, and of nothing else. */
export function useRuleFindings(
  questions: ConditionChoices['questions'],
  surveyName: (id: number) => string,
): (rule: Rule, data: Why['data_points']) => string {
  const { date } = useFormats();
  const { languageName } = useLanguageNames();
  const { steps, genders } = useRuleTexts();
  return (rule, data) => {
    switch (rule.kind) {
      case 'age':
        return date(data.birthdate);
      case 'gender':
        return genders[GENDERS.find((gender) => gender === data.gender) ?? 'other'];
      case 'language':
        return languageName(data.language);
      case 'registered':
        return date(data.registered);
      case 'active':
        return data.active ? date(data.active) : NOTHING;
      case 'completes':
        return String(data.surveys.filter(({ step }) => step === 'completed').length);
      case 'survey':
        return (
          data.surveys
            .filter(({ id }) => rule.surveys.includes(id))
            .map(({ id, step }) => `${surveyName(id)}: ${steps[step]}`)
            .join(', ') || NOTHING
        );
      case 'answer':
        return (
          questions
            .filter(({ options }) => options.some(({ id }) => rule.options.includes(id)))
            .flatMap(({ options }) => options.filter(({ id }) => data.options.includes(id)))
            .map(({ name }) => name)
            .join(', ') || NOTHING
        );
    }
  };
}
