import { roomOfDrip } from '#contract/rules/drip.ts';
import { quietUntil } from '#contract/rules/quiet-hours.ts';
import type { WaveWait } from '#contract/rules/sampling.ts';
import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { nextDay, roomOfWave } from './ceilings.ts';
import { quietHoursOf } from './quiet-hours.queries.ts';
import { busyOfWave, type InvitedSurvey, type Wave } from './waves.queries.ts';

const HOUR_MS = 3_600_000;

/** What the mails of a wave wait for, and until when if that is known. */
export type Waiting = { waits_for: WaveWait; waits_until: Date | null };

type Waits = Pick<Wave, 'id' | 'sent_to' | 'starts_at' | 'paused_at'>;

/** Why a wave may send nothing at this moment; null: it may. */
export async function waitOfWave(
  db: ReadDb,
  wave: Waits,
  survey: InvitedSurvey,
  now: Date,
): Promise<Waiting | null> {
  const { starts_at, paused_at } = wave;
  const waits = (waits_for: WaveWait, waits_until: Date | null = null) => ({ waits_for, waits_until });
  if (paused_at !== null) return waits('resume');
  if (starts_at > now) return waits('start', starts_at);
  if (!STARTABLE_STATES.includes(survey.state)) return waits('survey');
  if (survey.opens_at !== null && survey.opens_at > now) return waits('opening', survey.opens_at);
  if (!survey.has_place) return waits('places');
  const under = await roomOfWave(db, survey, wave, now);
  if (under?.room === 0)
    return waits('ceiling', under.reached === 'per_day' ? nextDay(now, survey.time_zone) : null);
  const quiet = quietUntil(now, await quietHoursOf(db, survey.country_code), survey.time_zone);
  return quiet && waits('quiet_hours', quiet);
}

/** How many mails a drip may queue now; null: the wave is none. */
export async function dripOfWave(
  db: ReadDb,
  { id, starts_at, per_hour, drip_place: place }: Pick<Wave, 'id' | 'starts_at' | 'per_hour' | 'drip_place'>,
  now: Date,
): Promise<ReturnType<typeof roomOfDrip> | null> {
  if (per_hour === null) return null;
  const busy = await busyOfWave(db, id, new Date(now.getTime() - HOUR_MS));
  return roomOfDrip({ starts_at, per_hour, place, busy }, now);
}
