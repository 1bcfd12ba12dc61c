import { FORM_PROBLEMS } from '#contract/operator/form-problems.ts';
import type { AuthoredForm, AuthoredRule } from '#contract/rules/authored-form.ts';
import { possibleFacts } from '#contract/rules/chosen-options.ts';
import { authoredRulesIn, mapRules } from '#contract/rules/screen-outs.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { answersOfSurvey } from './answers-of-survey.ts';
import type { Askable } from './quota-cells.ts';

/** Refuses screen-outs that ask for what the country's profile doesn't have. Error: `questionnaire_unfinished` by questions. */
export async function refuseGoneProfile(db: ReadDb, country_code: string, form: AuthoredForm): Promise<void> {
  const asksProfile = form.flatMap(({ key, screenout }) => {
    const options = (screenout ? authoredRulesIn(screenout) : []).flatMap((rule) =>
      rule.kind === 'answer' ? rule.options : [],
    );
    return options.length > 0 ? [{ key, options }] : [];
  });
  if (asksProfile.length === 0) return;
  const profile = await answersOfSurvey(db, { country_code, questionnaire_id: null });
  const known = new Set(profile.flatMap(possibleFacts));
  const gone = asksProfile.filter(({ options }) => options.some((option) => !known.has(option)));
  if (gone.length > 0)
    throw new AppError('questionnaire_unfinished', {
      errors: Object.fromEntries(gone.map(({ key }) => [key, FORM_PROBLEMS.screenout_profile_gone])),
    });
}

/**
 * A form for a copy of its survey: screen-outs ask for the profile's answers with the same keys. A screen-out that asks for what
 * the other country doesn't have is left out; its question is in `left`.
 */
export function copiedForm(
  form: AuthoredForm,
  { facts, languages }: Askable,
): { form: AuthoredForm; left: string[] } {
  const isThere = (rule: AuthoredRule): boolean => {
    if (rule.kind === 'answer') return rule.options.every((option) => facts.has(option));
    if (rule.kind !== 'language' || languages === null) return true;
    return rule.languages.every((language) => languages.includes(language));
  };
  const left: string[] = [];
  const copied = form.map((attribute) => {
    const { screenout, ...rest } = attribute;
    if (!screenout) return attribute;
    if (!authoredRulesIn(screenout).every(isThere)) {
      left.push(attribute.key);
      return rest;
    }
    const of = screenout.of.map((inner) =>
      mapRules(inner, (rule) =>
        rule.kind === 'answer'
          ? { ...rule, options: rule.options.map((option) => facts.get(option) ?? option) }
          : rule,
      ),
    );
    return { ...rest, screenout: { ...screenout, of } };
  });
  return { form: copied, left };
}
