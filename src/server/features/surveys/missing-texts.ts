import type { ResultData } from '#contract/endpoint.ts';
import type { getMissingTexts as endpoint } from '#contract/operator/surveys.calls.ts';
import { textsOfForm } from '#contract/rules/form-texts.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { invitableReaders, type Readers } from '#server/features/members/readers.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { AppError } from '#server/http/app-error.ts';
import { lackingLanguages } from './lacking-languages.ts';
import { findSurvey, readersOfSurvey } from './survey-for-operators.queries.ts';

/** In which languages people read is seen from so many invitations. */
const MOST_LOOKED_AT = 10_000;

/** The languages of invited members, or else of the country's, that lack a text of a survey. Error: `not_found`. */
export async function missingTexts(
  db: ReadDb,
  surveyId: number,
  readers: Readers,
): Promise<ResultData<typeof endpoint>> {
  const survey = await findSurvey(db, surveyId);
  if (!survey) throw new AppError('not_found');
  const { questionnaire_id } = survey;
  const form = questionnaire_id === null ? [] : (await loadStoredDefinition(db, questionnaire_id)).definition;
  const invited = await readersOfSurvey(db, surveyId, MOST_LOOKED_AT);
  const ofInvited = invited.readers.length > 0;
  const of = ofInvited ? invited.readers : invitableReaders(await readers(db), survey.country_code);
  return {
    of_invited: ofInvited,
    at_least: ofInvited && invited.at_least,
    missing: lackingLanguages(of, {
      titles: survey.titles as Texts,
      invitation_texts: survey.invitation_texts as Texts,
      questions: textsOfForm(form).map(({ texts }) => texts),
    }),
  };
}
