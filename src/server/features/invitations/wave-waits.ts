import { quietUntil } from '#contract/rules/quiet-hours.ts';
import type { WaveWait } from '#contract/rules/sampling.ts';
import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { quietHoursOf } from './quiet-hours.queries.ts';
import { fedSince, type InvitedSurvey, type Wave } from './waves.queries.ts';

const HOUR_MS = 3_600_000;
/** Steps of a drip in an hour, one each minute. */
const DRIPS = 60;

/** What the mails of a wave wait for, and until when if that is known. */
export type Waiting = { waits_for: WaveWait; waits_until: Date | null };

type Waits = Pick<Wave, 'starts_at' | 'paused_at'>;

/** Why a wave may send nothing at this moment; null: it may. */
export async function waitOfWave(
  db: ReadDb,
  { starts_at, paused_at }: Waits,
  survey: InvitedSurvey,
  now: Date,
): Promise<Waiting | null> {
  const waits = (waits_for: WaveWait, waits_until: Date | null = null) => ({ waits_for, waits_until });
  if (paused_at !== null) return waits('resume');
  if (starts_at > now) return waits('start', starts_at);
  if (!STARTABLE_STATES.includes(survey.state)) return waits('survey');
  if (survey.opens_at !== null && survey.opens_at > now) return waits('opening', survey.opens_at);
  if (!survey.has_place) return waits('places');
  const quiet = quietUntil(now, await quietHoursOf(db, survey.country_code), survey.time_zone);
  return quiet && waits('quiet_hours', quiet);
}

/** How many a drip may still invite in this minute: evenly, and never more than its number in any hour. */
export async function roomOfDrip(
  db: ReadDb,
  { id, per_hour, sent_to }: Pick<Wave, 'id' | 'per_hour' | 'sent_to'>,
  now: Date,
): Promise<number> {
  if (per_hour === null) return Number.POSITIVE_INFINITY;
  const since = new Date(now.getTime() - HOUR_MS);
  const left = per_hour - (await fedSince(db, id, { up_to: sent_to, since, limit: per_hour }));
  return Math.max(0, Math.min(Math.ceil(per_hour / DRIPS), left));
}
