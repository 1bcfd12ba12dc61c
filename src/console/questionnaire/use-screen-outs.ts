import { useCall } from '#console/call.ts';
import { useConditionSentence } from '#console/pages/surveys/segments/condition-sentence.ts';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { assignIds, countedIds, type NewIds } from '#contract/rules/assign-ids.ts';
import type { AuthoredForm, AuthoredGroup } from '#contract/rules/authored-form.ts';
import type { Group } from '#contract/rules/conditions.ts';
import { factQuestions } from '#contract/rules/fact-questions.ts';
import { authoredScreenOut } from '#contract/rules/stored-screen-outs.ts';
import type { Questionnaire } from './questionnaire.ts';

/** Ids for the answers of a form that don't meet those of the profile. */
export function ownIds(): NewIds {
  const counted = countedIds();
  return { text: () => `own-${counted.text()}`, option: () => -counted.option() };
}

/** The screen-outs of a form as conditions, so that they are edited and read as those of segments and quotas are. */
export function useScreenOuts(
  { kind, country_code, languages }: Questionnaire,
  form: AuthoredForm,
  language: string,
) {
  const { data } = useCall(
    'GET /condition-choices',
    { query: { country: country_code ?? '' } },
    { enabled: kind === 'survey' && country_code !== null, staleTime: 5 * 60_000 },
  );
  const stored = assignIds(form, ownIds());
  const named = (own: typeof stored) => factQuestions(own, { language, fallback: 'en' });
  const profile = data?.questions ?? [];
  const sentenceOf = useConditionSentence([...named(stored), ...profile]);
  return {
    /** The questions of the profile and the languages that conditions on members can name. */
    profile,
    languages: data?.languages ?? languages,
    /** What a question's screen-out can ask: answers up to its page, and those of the profile. */
    choicesFor(key: string): ConditionChoices {
      const page = stored.find((one) => one.key === key)?.page ?? 0;
      const own = named(stored.filter((one) => one.page <= page));
      return {
        country_code: country_code ?? '',
        languages: data?.languages ?? languages,
        questions: [...own, ...profile],
      };
    },
    groupOf: (key: string): Group | undefined => stored.find((one) => one.key === key)?.screenout,
    authored: (group: Group): AuthoredGroup => authoredScreenOut(group, stored),
    /** Who is screened out by a question; null: nobody. */
    sentenceFor(key: string): string | null {
      const group = this.groupOf(key);
      return group ? sentenceOf(group) : null;
    },
  };
}

export type ScreenOuts = ReturnType<typeof useScreenOuts>;
