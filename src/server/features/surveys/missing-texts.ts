import type { ResultData } from '#contract/endpoint.ts';
import type { getMissingTexts as endpoint } from '#contract/operator/surveys.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findSurvey, readersOfCountry, readersOfSurvey } from './survey-for-operators.queries.ts';

/** The languages of invited members, or else of the country's, that lack a text of a survey. Error: `not_found`. */
export async function missingTexts(db: ReadDb, surveyId: number): Promise<ResultData<typeof endpoint>> {
  const survey = await findSurvey(db, surveyId);
  if (!survey) throw new AppError('not_found');
  const titles = survey.titles as Record<string, string>;
  const texts = survey.invitation_texts as Record<string, string>;
  const invited = await readersOfSurvey(db, surveyId);
  const readers = invited.length > 0 ? invited : await readersOfCountry(db, survey.country_code);
  return {
    of_invited: invited.length > 0,
    missing: readers
      .map(({ language, members }) => ({
        language,
        members,
        title: !titles[language],
        invitation_text: Object.keys(texts).length > 0 && !texts[language],
      }))
      .filter(({ title, invitation_text }) => title || invitation_text),
  };
}
