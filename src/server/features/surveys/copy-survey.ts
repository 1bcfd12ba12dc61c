import type { Body, ResultData } from '#contract/endpoint.ts';
import type { copySurvey as endpoint } from '#contract/operator/surveys.calls.ts';
import { textsOfForm } from '#contract/rules/form-texts.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { sameTimeIn } from '#contract/rules/time-zone.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { countrySettings } from '#server/features/countries/set-country.ts';
import { createOnce } from '#server/features/creations/create-once.ts';
import { copyCeilings } from '#server/features/invitations/ceilings.ts';
import { invitableReaders, type Readers } from '#server/features/members/readers.ts';
import { draftForm, keepAsDraft } from '#server/features/questionnaires/edit-draft.ts';
import { formOfDefinition } from '#server/features/questionnaires/form-of-definition.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { AppError } from '#server/http/app-error.ts';
import { answersOfSurvey } from './answers-of-survey.ts';
import { createSurvey, type NewSurvey } from './create-survey.ts';
import { answersAskedFor, entryUrlIn } from './entry-url.ts';
import { lackingLanguages } from './lacking-languages.ts';
import { copiedCells, factsByOther } from './quota-cells.ts';
import { fullCells, insertCells } from './quotas.queries.ts';
import { copiedForm } from './screen-out-answers.ts';
import { findSurvey, projectCovers } from './survey-for-operators.queries.ts';

type Copied = ResultData<typeof endpoint>;
type Found = NonNullable<Awaited<ReturnType<typeof findSurvey>>>;

/**
 * Copies a survey as a draft, into its own country or another one: everything but keys, waves and results. Its
 * questions, also those of a draft that isn't published, are mapped by key, so that their answers are apart; quotas ask
 * for the same answers, and its days are those of the other country. A link goes without the answers that surveys may not get in that country. What is missing is named of the
 * questions that will be published next; in a country without members, of each of its languages. Error: `not_found`, `conflict`.
 */
export async function copySurvey(
  db: Db,
  { actor, operator_id }: { actor: Actor; operator_id: number },
  surveyId: number,
  { key, country_code }: Body<typeof endpoint>,
  readers: Readers,
): Promise<Copied> {
  const survey = await findSurvey(db, surveyId);
  if (!survey) throw new AppError('not_found');
  const { questionnaire_id, project_id } = survey;
  const definition =
    questionnaire_id === null ? null : (await loadStoredDefinition(db, questionnaire_id)).definition;
  const keepsProject = project_id !== null && (await projectCovers(db, project_id, country_code));
  const content = { copy_of: surveyId, country_code };
  const ordered = await fullCells(db, surveyId);
  const entry_url = await entryUrlIn(db, country_code, survey.entry_url ?? '');
  const profileOf = (country: string) =>
    answersOfSurvey(db, { country_code: country, questionnaire_id: null });
  const profiles = [await profileOf(survey.country_code), await profileOf(country_code)] as const;
  const before = await countrySettings(db, survey.country_code);
  const after = await countrySettings(db, country_code);
  const languages = before.code === after.code ? null : after.languages;
  const askable = { facts: factsByOther(...profiles), languages };
  const form = copiedForm(formOfDefinition(definition ?? []), askable);
  const draft = questionnaire_id === null ? null : await draftForm(db, questionnaire_id);
  const copiedDraft = draft && copiedForm(draft, askable);
  const sameTime = (at: Date | null) => at && sameTimeIn(at, before.time_zone, after.time_zone);
  const id = await createOnce(db, { operator_id, kind: 'survey', key, content }, async () => {
    const added = await createSurvey(db, {
      ...settingsOf(survey),
      country_code,
      opens_at: sameTime(survey.opens_at),
      closes_at: sameTime(survey.closes_at),
      project_id: keepsProject ? project_id : null,
      completes_wanted: ordered.find(({ condition }) => condition === null)?.wanted ?? null,
      ...(definition === null
        ? { kind: 'external', entry_url }
        : {
            kind: 'built_in',
            form: form.form,
          }),
    } as NewSurvey);
    const own = added.questionnaire_id && (await loadStoredDefinition(db, added.questionnaire_id));
    // A question of the survey can have the key of one in the profile.
    const facts = new Map([
      ...askable.facts,
      ...factsByOther([definition ?? []], [own ? own.definition : []]),
    ]);
    const cells = copiedCells(ordered, { facts, languages });
    if (cells.length > 0) await insertCells(db, added.id, cells);
    await copyCeilings(db, { from: surveyId, to: added.id });
    if (copiedDraft && added.questionnaire_id !== null)
      await keepAsDraft(db, { id: added.questionnaire_id, operator_id }, copiedDraft.form);
    await recordAudit(db, {
      actor,
      action: 'create_survey',
      subject: `surveys ${added.id}`,
      details: { copy_of: surveyId },
    });
    return added.id;
  });
  const copy = await findSurvey(db, id);
  const copiedNames = new Set((await fullCells(db, id)).map(({ name }) => name));
  const kept = new Set(answersAskedFor(copy?.entry_url ?? null));
  return {
    id,
    survey_number: copy?.survey_number ?? '',
    project_left: project_id !== null && !keepsProject,
    answers_left: answersAskedFor(survey.entry_url).filter((asked) => !kept.has(asked)),
    quotas_left: ordered.map(({ name }) => name).filter((name) => !copiedNames.has(name)),
    screenouts_left: [...new Set([...form.left, ...(copiedDraft?.left ?? [])])],
    missing: lackingLanguages(await readersIn(db, country_code, readers), {
      titles: survey.titles as Texts,
      invitation_texts: survey.invitation_texts as Texts,
      questions: textsOfForm(draft ?? definition ?? []).map(({ texts }) => texts),
    }),
  };
}

/** Who will read a survey of a country: where nobody can be invited yet, its languages. */
async function readersIn(db: Db, countryCode: string, readers: Readers) {
  const found = invitableReaders(await readers(db), countryCode);
  if (found.length > 0) return found;
  const { languages } = await countrySettings(db, countryCode);
  return languages.map((language) => ({ language, members: 0 }));
}

/** Everything of a survey that a copy begins with. */
function settingsOf(survey: Found) {
  const {
    id: _id,
    survey_number: _number,
    state: _state,
    created_at: _created,
    version: _version,
    quotas_version: _quotas,
    measured_minutes: _measured,
    questionnaire_id: _form,
    project_name: _project,
    entry_url: _url,
    ...settings
  } = survey;
  return settings;
}
