import { randomInt } from 'node:crypto';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, actorText, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { advanceWaveJob, waveKey } from './advance-wave-job.ts';
import { insertRecipients } from './recipients.queries.ts';
import { type InvitedSurvey, insertWave, surveyByNumber } from './waves.queries.ts';

/** How the members were drawn, as it is shown with the wave. */
type WaveSample = Readonly<Record<string, unknown>>;

export type NewWave = {
  survey_number: string;
  actor: Actor;
  /**
   * Everybody in the survey's country, these members, or a random number of them; the same seed draws the same
   * members.
   */
  audience: 'all' | { members: readonly number[]; sample?: WaveSample } | { count: number; seed?: number };
  /** The earliest time for its mails; immediately if omitted. */
  starts_at?: Date;
  /** A drip: so many mails in any hour. */
  per_hour?: number | null;
  /** How many reminders whoever hasn't started gets, each after so many days. */
  reminders?: number;
  reminder_days?: number;
  /** It waits for an operator to let it go on, and this is why. */
  paused_because?: string;
};

/**
 * Records a wave of invitations, which jobs then plan and send in short transactions. Errors: `not_found` for an
 * unknown survey, `invitation_closed` if it is neither live nor in soft launch, a field error for `starts_at` if the survey
 * is over by then.
 */
export async function startWave(db: Db, wave: NewWave): Promise<{ wave_id: number }> {
  const survey = await invitableSurvey(db, wave.survey_number);
  const { starts_at } = wave;
  if (starts_at && survey.closes_at !== null && starts_at >= survey.closes_at)
    throw fieldError({ starts_at: operatorFieldMessages.wave_after_closing });
  const wave_id = await writeWave(db, survey, wave);
  await enqueue(
    db,
    advanceWaveJob,
    { wave_id },
    { key: waveKey(wave_id), ...(starts_at ? { runAt: starts_at } : {}) },
  );
  return { wave_id };
}

/** A survey that can invite members now. */
export async function invitableSurvey(db: Db, surveyNumber: string): Promise<InvitedSurvey> {
  const survey = await surveyByNumber(db, surveyNumber);
  if (!survey) throw new AppError('not_found');
  const isOver = survey.closes_at !== null && survey.closes_at <= clock.now();
  if (!STARTABLE_STATES.includes(survey.state) || isOver) throw new AppError('invitation_closed');
  return survey;
}

export async function writeWave(
  db: Db,
  survey: InvitedSurvey,
  {
    audience,
    actor,
    starts_at = clock.now(),
    per_hour = null,
    reminders = 1,
    reminder_days = 3,
    paused_because,
  }: NewWave,
): Promise<number> {
  const listed = audience !== 'all' && 'members' in audience ? new Set(audience.members) : null;
  const { id } = await insertWave(db, {
    survey_id: survey.id,
    ...audienceColumns(audience),
    // Whoever is named is planned at once, and judged when it is their turn.
    ...(listed ? { state: 'sending', planned: listed.size, waiting: listed.size } : {}),
    starts_at,
    per_hour,
    reminders,
    reminder_days,
    ...(paused_because ? { paused_at: clock.now(), pause_reason: paused_because } : {}),
    started_by: actorText(actor),
  });
  if (listed) await insertRecipients(db, id, [...listed]);
  await recordAudit(db, {
    actor,
    action: 'start_wave',
    subject: `waves ${id}`,
    details: described(audience),
  });
  return id;
}

function audienceColumns(audience: NewWave['audience']) {
  if (audience === 'all') return { audience };
  if ('members' in audience)
    return {
      audience: 'listed',
      ...(audience.sample ? { sample: JSON.stringify(audience.sample) } : {}),
    };
  return { audience: 'drawn', wanted: audience.count, seed: audience.seed ?? randomInt(2 ** 47) };
}

const described = (audience: NewWave['audience']) =>
  audience === 'all' ? { audience } : 'members' in audience ? { listed: audience.members.length } : audience;
