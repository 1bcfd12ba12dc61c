import { STARTABLE_STATES, SURVEY_MOVES, type SurveyState } from '#contract/rules/survey-states.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { countSoon } from '#server/features/field-figures/remember-figures.ts';
import { endWavesOfSurvey } from '#server/features/invitations/end-wave.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { endSeriesOfSurvey } from '#server/features/sampling/end-series.ts';
import { AppError } from '#server/http/app-error.ts';
import { targetOf } from './quotas.queries.ts';
import { hasOpenAttempts, lockSurvey, type SurveyName, updateState } from './surveys.queries.ts';

export type SurveyMove = {
  to: SurveyState;
  /** The state that the operator saw: in another one nothing happens. */
  from?: SurveyState;
};

/**
 * Moves a survey to another state by the rules of `SURVEY_MOVES`; the state that it already has changes nothing. Mails
 * are checked when they are sent: none for a closed survey, whose waves end, automatic ones too, and those of a paused one wait. Errors: `not_found`,
 * `archived`, `conflict` for what is no legal move or if somebody was faster, `soft_launch_unlimited` where it is not
 * said how many completes a soft launch takes, `last_day_over` where nobody could start it any more, `questionnaire_unfinished` while a built-in one has no questions,
 * `attempts_open` while members are in the middle of one that is to be archived: what they do could not be reported any more.
 */
export async function setSurveyState(
  db: Db,
  actor: Actor,
  survey: SurveyName,
  { to, from }: SurveyMove,
): Promise<{ state: SurveyState }> {
  const found = await lockSurvey(db, survey);
  if (!found) throw new AppError('not_found');
  const present = found.state as SurveyState;
  if (present === to) return { state: to };
  if (present === 'archived') throw new AppError('archived');
  if (!SURVEY_MOVES[present].includes(to) || (from !== undefined && from !== present))
    throw new AppError('conflict');
  if (to === 'soft_launch') {
    const limit = found.soft_launch_completes;
    if (limit === null || (await targetOf(db, found.id)) === null)
      throw new AppError('soft_launch_unlimited');
  }
  const now = clock.now();
  if (STARTABLE_STATES.includes(to) && found.closes_at !== null && found.closes_at <= now)
    throw new AppError('last_day_over');
  if (STARTABLE_STATES.includes(to) && found.questionnaire_id !== null) {
    const { definition } = await loadStoredDefinition(db, found.questionnaire_id);
    if (definition.length === 0) throw new AppError('questionnaire_unfinished');
  }
  if (to === 'archived' && (await hasOpenAttempts(db, found.id, now))) throw new AppError('attempts_open');
  const begins = found.field_began_at === null && STARTABLE_STATES.includes(to);
  if (to === 'closed') {
    await endSeriesOfSurvey(db, found.id);
    await endWavesOfSurvey(db, found.id);
  }
  await updateState(db, found.id, to, begins ? now : found.field_began_at);
  await countSoon(db, found.id);
  await recordAudit(db, {
    actor,
    action: 'set_survey_state',
    subject: `surveys ${found.id}`,
    values: { state: { before: present, after: to } },
  });
  return { state: to };
}
