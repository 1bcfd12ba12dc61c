import type { ResultData } from '#contract/endpoint.ts';
import type { getSurveyHosting as endpoint } from '#contract/operator/survey-hosting.calls.ts';
import { outcomeSchema } from '#contract/portal/attempts.calls.ts';
import { portalApi } from '#contract/portal/base-path.ts';
import { HOSTING_PRESETS, type HostingPresetId, outcomeQuery } from '#contract/rules/hosting-presets.ts';
import { type Languages, textField } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { signedAs, signedExample } from '#server/features/reports/signed-example.ts';
import { AppError } from '#server/http/app-error.ts';
import { findSurvey } from './survey-for-operators.queries.ts';
import { surveyKeys } from './survey-keys.ts';
import { keysOfSurvey } from './surveys.queries.ts';

type Hosting = ResultData<typeof endpoint>;

/** Outcomes that only the panel finds by itself. */
const OURS_ALONE = ['abandoned', 'timeout'];

/** Keys and addresses for whoever programs a survey; `origin`: the members' site of its country. Error: `not_found`. */
export async function surveyHosting(
  db: ReadDb,
  surveyId: number,
  { origin, ...languages }: Languages & { origin: string },
): Promise<Hosting> {
  const survey = await findSurvey(db, surveyId);
  if (!survey) throw new AppError('not_found');
  const preset = survey.preset as HostingPresetId;
  const addresses = (path: string, attempt: string) =>
    addressesOf(preset, `${origin}${portalApi}${path}`, attempt);
  const reportPath = `/reports/${survey.survey_number}`;
  return {
    keys: await keysOfSurvey(db, surveyId),
    returns: addresses(`/surveys/${survey.survey_number}/return`, HOSTING_PRESETS[preset].attempt),
    reports: addresses(reportPath, 'ATTEMPT'),
    example: signedExample(preset, addresses(reportPath, 'ATTEMPT')[0]?.address ?? origin),
    questionnaire:
      survey.questionnaire_id === null ? null : await outline(db, survey.questionnaire_id, languages),
  };
}

/** An address for each outcome that a platform knows. */
const addressesOf = (preset: HostingPresetId, address: string, attempt: string) =>
  outcomeSchema.options.flatMap((outcome) => {
    const said = OURS_ALONE.includes(outcome) ? null : outcomeQuery(preset, outcome);
    return said === null ? [] : [{ outcome, address: `${address}?attempt=${attempt}&${said}` }];
  });

/** The addresses to which a survey sends the browser of a test back, signed with its newest key as its platform would. */
export async function signedReturns(
  db: ReadDb,
  surveyId: number,
  { origin, attempt }: { origin: string; attempt: string },
): Promise<Hosting['returns']> {
  const survey = await findSurvey(db, surveyId);
  const [key] = await surveyKeys(db, surveyId);
  if (!survey || !key) return [];
  const preset = survey.preset as HostingPresetId;
  const path = `${origin}${portalApi}/surveys/${survey.survey_number}/return`;
  return addressesOf(preset, path, attempt).map(({ outcome, address }) => ({
    outcome,
    address: signedAs(preset, address, key),
  }));
}

async function outline(db: ReadDb, questionnaireId: number, languages: Languages) {
  const { version, definition } = await loadStoredDefinition(db, questionnaireId);
  return {
    version,
    pages: (definition.at(-1)?.page ?? -1) + 1,
    questions: definition.map(({ title, type, page }) => ({
      title: textField('title', title, languages).title,
      type,
      page: page + 1,
    })),
  };
}
