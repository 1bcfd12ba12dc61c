import { isDeepStrictEqual } from 'node:util';
import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { changeSurveyQuotas as endpoint } from '#contract/operator/survey-quotas.calls.ts';
import { canHold } from '#contract/rules/can-hold.ts';
import { type FactQuestion, unknownAnswers } from '#contract/rules/fact-questions.ts';
import { languagesIn, optionsIn, QUOTA_FIELDS } from '#contract/rules/quotas.ts';
import { mayChange } from '#contract/rules/survey-fields.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { countrySettings } from '#server/features/countries/set-country.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { questionsOfSurvey } from './answers-of-survey.ts';
import {
  deleteCell,
  type FullCell,
  insertCells,
  lockFullCells,
  raiseQuotasVersion,
  updateCell,
} from './quotas.queries.ts';
import { lockSurvey } from './surveys.queries.ts';

type Sent = Body<typeof endpoint>['cells'][number];
type Ordered = FullCell & { condition: NonNullable<FullCell['condition']> };

/** Locks a survey and then its cells but for the total, as they stand. Errors: `not_found`, `archived`. */
async function locked(db: Db, surveyId: number) {
  const survey = await lockSurvey(db, { id: surveyId });
  if (!survey) throw new AppError('not_found');
  const state = survey.state as SurveyState;
  if (state === 'archived') throw new AppError('archived');
  const cells = (await lockFullCells(db, surveyId)).filter(
    (cell): cell is Ordered => cell.condition !== null,
  );
  return { survey, state, cells };
}

const sentForm = ({ id, name, wanted, is_enforced, condition }: Ordered): Sent => ({
  id,
  name,
  wanted,
  is_enforced,
  condition,
});

/**
 * Cells as they are to be written: those that stand keep whether they are relaxed, which needs a right of its own, and new ones
 * aren't; in a draft one that somebody has removed meanwhile is a new one.
 */
const written = (sent: readonly Sent[], cells: readonly Ordered[], state: SurveyState): Sent[] =>
  sent.map((one) => {
    const before = cells.find(({ id }) => id === one.id);
    if (before) return { ...one, is_enforced: before.is_enforced };
    return QUOTA_FIELDS.condition[state] === 'fixed' ? one : { ...one, id: null, is_enforced: true };
  });

/**
 * Changes a survey's quotas by the rules of its present state (`QUOTA_FIELDS`). Errors: `not_found`, `archived`, `conflict`
 * with what somebody else has changed, field errors under `cells` and `cells.<place>.<field>`.
 */
export async function changeQuotas(
  db: Db,
  actor: Actor,
  surveyId: number,
  sent: Body<typeof endpoint>,
): Promise<{ version: number }> {
  const { survey, state, cells } = await locked(db, surveyId);
  refuseStale(sent, { cells: cells.map(sentForm), version: survey.quotas_version });
  const questions = await questionsOfSurvey(db, survey);
  const { languages } = await countrySettings(db, survey.country_code);
  const wanted = written(sent.cells, cells, state);
  const errors = problemsOf(wanted, { cells, state, questions, languages });
  if (Object.keys(errors).length > 0) throw fieldError(errors);

  const kept = new Set(wanted.map(({ id }) => id));
  for (const { id } of cells) if (!kept.has(id)) await deleteCell(db, id);
  for (const { id, ...cell } of wanted) if (id !== null) await updateCell(db, id, cell);
  const added = wanted.filter(({ id }) => id === null);
  if (added.length > 0)
    await insertCells(
      db,
      surveyId,
      added.map(({ id: _new, ...cell }) => cell),
    );
  await recordQuotas(db, actor, surveyId, cells, wanted);
  return { version: await raiseQuotasVersion(db, surveyId) };
}

type Known = {
  cells: readonly Ordered[];
  state: SurveyState;
  questions: FactQuestion[];
  /** Those of the country. */
  languages: readonly string[];
};

function problemsOf(
  sent: readonly Sent[],
  { cells, state, questions, languages }: Known,
): Record<string, string> {
  const isFixed = QUOTA_FIELDS.condition[state] === 'fixed';
  const errors: Record<string, string> = {};
  const kept = new Set(sent.map(({ id }) => id));
  if (isFixed && (sent.some(({ id }) => id === null) || cells.some(({ id }) => !kept.has(id))))
    errors.cells = operatorFieldMessages.survey_field_fixed;
  for (const [at, { id, name, wanted, condition }] of sent.entries()) {
    const before = cells.find((cell) => cell.id === id);
    const isRepeated = id !== null && sent.findIndex((one) => one.id === id) < at;
    if (id !== null && (!before || isRepeated)) errors[`cells.${at}.id`] = fieldMessages.unknown;
    if (sent.findIndex((one) => one.name === name) < at) errors[`cells.${at}.name`] = fieldMessages.taken;
    if (before && wanted < before.wanted && wanted < before.filled)
      errors[`cells.${at}.wanted`] = operatorFieldMessages.target_below_filled;
    if (before && !mayChange(QUOTA_FIELDS.condition[state], before.condition, condition))
      errors[`cells.${at}.condition`] = operatorFieldMessages.survey_field_fixed;
    // Once they are fixed, what it has asked for all along stays, also where the question is gone.
    const known = new Set(before && isFixed ? optionsIn(before.condition) : []);
    // Members can still read a language that their country has given up.
    const spoken = new Set(before ? languagesIn(before.condition) : []);
    if (unknownAnswers(condition, questions).some((option) => !known.has(option)))
      errors[`cells.${at}.condition`] = operatorFieldMessages.quota_answer_unknown;
    else if (languagesIn(condition).some((one) => !languages.includes(one) && !spoken.has(one)))
      errors[`cells.${at}.condition`] = fieldMessages.not_an_option;
    else if (!isFixed && !canHold(condition, questions))
      errors[`cells.${at}.condition`] = operatorFieldMessages.condition_never_holds;
  }
  return errors;
}

/** Relaxes a quota, or enforces it again; sent twice it does it once. Errors: `not_found`, `archived`. */
export async function enforceQuota(
  db: Db,
  actor: Actor,
  which: { survey_id: number; cell_id: number; is_enforced: boolean },
): Promise<{ version: number }> {
  const { survey_id, cell_id, is_enforced } = which;
  const { survey, cells } = await locked(db, survey_id);
  const cell = cells.find(({ id }) => id === cell_id);
  if (!cell) throw new AppError('not_found');
  if (cell.is_enforced === is_enforced) return { version: survey.quotas_version };
  await updateCell(db, cell_id, { is_enforced });
  const after = cells.map((one) => (one.id === cell_id ? { ...one, is_enforced } : one));
  await recordQuotas(db, actor, survey_id, cells, after);
  return { version: await raiseQuotasVersion(db, survey_id) };
}

/** The targets by name, which are relaxed, and which got another condition. */
function recordQuotas(
  db: Db,
  actor: Actor,
  surveyId: number,
  before: readonly Ordered[],
  after: readonly Sent[],
): Promise<unknown> {
  const targets = (cells: readonly Sent[]) =>
    Object.fromEntries(cells.map(({ name, wanted }) => [name, wanted]));
  const relaxed = (cells: readonly Sent[]) =>
    cells.filter(({ is_enforced }) => !is_enforced).map(({ name }) => name);
  const redefined = after
    .filter(({ id, condition }) =>
      before.some((was) => was.id === id && !isDeepStrictEqual(was.condition, condition)),
    )
    .map(({ name }) => name);
  const values = {
    quotas: { before: targets(before), after: targets(after) },
    relaxed_quotas: { before: relaxed(before), after: relaxed(after) },
    redefined_quotas: { before: [] as string[], after: redefined },
  };
  return recordAudit(db, {
    actor,
    action: 'change_quotas',
    subject: `surveys ${surveyId}`,
    values: Object.fromEntries(
      Object.entries(values).filter(
        ([, { before: was, after: is }]) => JSON.stringify(was) !== JSON.stringify(is),
      ),
    ),
  });
}
