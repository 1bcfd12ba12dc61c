import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { changeSurvey as endpoint } from '#contract/operator/surveys.calls.ts';
import {
  type FieldRule,
  mayChange,
  SURVEY_FIELD_NAMES,
  SURVEY_FIELDS,
  type SurveyField,
} from '#contract/rules/survey-fields.ts';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { nameSurveyField } from './create-survey.ts';
import { entryUrlProblem } from './entry-url.ts';
import { deleteCell, insertCells, lockTotal, updateCell } from './quotas.queries.ts';
import { keepSearchText } from './search-text.queries.ts';
import { projectCovers } from './survey-for-operators.queries.ts';
import { lockSurvey, updateSurvey } from './surveys.queries.ts';

type Fields = Omit<Body<typeof endpoint>, 'version'>;
type Errors = Record<string, string>;
type Total = Awaited<ReturnType<typeof lockTotal>>;

/**
 * Changes a survey by the rules of its present state (`SURVEY_FIELDS`). Errors: `not_found`, `archived`, `conflict` with what
 * somebody else has changed, field errors.
 */
export async function changeSurvey(
  db: Db,
  actor: Actor,
  surveyId: number,
  { version, ...sent }: Body<typeof endpoint>,
): Promise<{ version: number }> {
  const found = await lockSurvey(db, { id: surveyId });
  if (!found) throw new AppError('not_found');
  const state = found.state as SurveyState;
  if (state === 'archived') throw new AppError('archived');
  const total = await lockTotal(db, surveyId);
  const before = { ...found, target: total?.wanted ?? null } as unknown as Fields & { version: number };
  refuseStale({ ...sent, version }, before);
  const errors = {
    ...(await problemsOf(db, sent, { before, kind: found.kind, country: found.country_code, total })),
    ...refused(before, sent, state),
  };
  if (Object.keys(errors).length > 0) throw fieldError(errors);

  const { target, titles, invitation_texts, ...columns } = sent;
  const changed = await updateSurvey(db, surveyId, {
    ...columns,
    titles: JSON.stringify(titles),
    invitation_texts: JSON.stringify(invitation_texts),
  }).catch(nameSurveyField);
  await keepSearchText(db, surveyId);
  await writeTarget(db, surveyId, total, target);
  await recordAudit(db, {
    actor,
    action: 'change_survey',
    subject: `surveys ${surveyId}`,
    values: Object.fromEntries(
      SURVEY_FIELD_NAMES.filter((field) => !mayChange('fixed', before[field], sent[field])).map((field) => [
        field,
        { before: before[field], after: sent[field] },
      ]),
    ),
  });
  return changed;
}

/** What the state of the survey does not allow. */
function refused(before: Fields, after: Fields, state: SurveyState): Errors {
  return Object.fromEntries(
    SURVEY_FIELD_NAMES.filter(
      (field) => !mayChange(SURVEY_FIELDS[field][state], before[field], after[field]),
    ).map((field) => [field, refusalOf(field, SURVEY_FIELDS[field][state])]),
  );
}

/** How fields can still change, where other words than of numbers fit them. */
const DIRECTIONS: Partial<Record<SurveyField, string>> = {
  opens_at: operatorFieldMessages.survey_day_earlier,
  closes_at: operatorFieldMessages.survey_day_later,
  devices: operatorFieldMessages.survey_devices_more,
};

function refusalOf(field: SurveyField, rule: FieldRule): string {
  if (rule === 'fixed') return operatorFieldMessages.survey_field_fixed;
  const { survey_field_may_rise, survey_field_may_fall } = operatorFieldMessages;
  return DIRECTIONS[field] ?? (rule === 'may_rise' ? survey_field_may_rise : survey_field_may_fall);
}

type Known = { before: Fields; kind: string; country: string; total: Total };

/** What makes no sense in any state. */
async function problemsOf(db: Db, fields: Fields, { before, kind, country, total }: Known): Promise<Errors> {
  const errors: Errors = {};
  const { project_id, entry_url, target } = fields;
  if ((kind === 'external') !== (entry_url !== null))
    errors.entry_url = entry_url === null ? fieldMessages.required : fieldMessages.unknown;
  else if (entry_url !== null && entry_url !== before.entry_url) {
    const problem = await entryUrlProblem(db, country, entry_url);
    if (problem) errors.entry_url = problem;
  }
  if (
    project_id !== null &&
    project_id !== before.project_id &&
    !(await projectCovers(db, project_id, country))
  )
    errors.project_id = operatorFieldMessages.project_elsewhere;
  if (target !== null && total && target < total.wanted && target < total.filled)
    errors.target = operatorFieldMessages.target_below_filled;
  return { ...errors, ...contradictions(fields) };
}

/** Fields that do not go together. */
export function contradictions({
  target,
  soft_launch_completes,
  opens_at,
  closes_at,
}: Pick<Fields, 'target' | 'soft_launch_completes' | 'opens_at' | 'closes_at'>): Errors {
  const errors: Errors = {};
  if (target !== null && soft_launch_completes !== null && soft_launch_completes > target)
    errors.soft_launch_completes = operatorFieldMessages.soft_launch_beyond_target;
  if (opens_at !== null && closes_at !== null && opens_at >= closes_at)
    errors.opens_at = operatorFieldMessages.opens_after_closing;
  return errors;
}

/** The target is the cell without conditions; without a limit there is none, so that starts don't queue for it. */
async function writeTarget(db: Db, surveyId: number, total: Total, target: number | null): Promise<void> {
  if (target === (total?.wanted ?? null)) return;
  if (target === null) return total && deleteCell(db, total.id);
  if (total) await updateCell(db, total.id, { wanted: target });
  else await insertCells(db, surveyId, [{ name: 'total', wanted: target, condition: null }]);
}
