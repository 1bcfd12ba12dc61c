import { SURVEY_FIELDS, type SurveyField } from '#contract/rules/survey-fields.ts';
import { useTranslation } from '#ui/translation.tsx';
import { useFieldNames } from './field-names.ts';
import type { Survey } from './survey.ts';

type Bound = { name: string; defaultValue: string; error: string | undefined };

/** The fields of a survey's form, each with what the survey's state lets change of it; null: a new survey. */
export function useSurveyFields(survey: Survey | null, bind: (name: string) => Bound) {
  const { t } = useTranslation();
  const names = useFieldNames();
  const ruleOf = (name: SurveyField) => (survey ? SURVEY_FIELDS[name][survey.state] : 'free');
  const isFixed = (name: SurveyField) => ruleOf(name) === 'fixed';
  const hint = (name: SurveyField, own?: string) => {
    const directions: Partial<Record<SurveyField, string>> = {
      devices: t('More can be added, none removed.'),
      opens_at: t('Can only be moved to an earlier day now.'),
      closes_at: t('Can only be moved to a later day now.'),
    };
    const said = {
      free: '',
      may_rise: directions[name] ?? t('Can only be raised now.'),
      may_fall: directions[name] ?? t('Can only be lowered now.'),
      later_invitees: t('A change counts for members who are invited from now on.'),
      fixed: t("Can't change any more."),
    }[ruleOf(name)];
    return [own, said].filter(Boolean).join(' ') || undefined;
  };
  const field = (name: SurveyField, own?: string) => ({
    ...bind(name),
    label: names[name] ?? name,
    hint: hint(name, own),
    readOnly: isFixed(name),
    autoComplete: 'off',
  });
  const choice = (name: SurveyField, own?: string) => {
    const { readOnly, autoComplete: _auto, ...rest } = field(name, own);
    return { ...rest, disabled: readOnly };
  };
  return { names, hint, isFixed, field, choice };
}

export type SurveyFields = ReturnType<typeof useSurveyFields>;
