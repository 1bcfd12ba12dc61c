import { contactDays } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Advanced } from './advance-wave-job.ts';
import type { InvitationContext } from './candidates.queries.ts';
import { insertListed, type Planned, planDrawn, planNext } from './recipients.queries.ts';
import { addRefused, surveyById, updateWave, type Wave } from './waves.queries.ts';

/** A step takes some tenths of a second where members have a long history. */
const AT_ONCE = 10_000;

/**
 * Plans the next recipients of a locked wave, one narrow row each, and counts the excluded ones by reason; a random wave is drawn
 * at once. Nobody has an invitation before it is their turn.
 */
export async function planWave(db: Db, wave: Wave): Promise<Advanced> {
  const { planned, refused, last, isLast } = await planSome(db, wave);
  await updateWave(db, wave.id, {
    planned: wave.planned + planned,
    waiting: wave.waiting + planned,
    refused: addRefused(wave.refused, refused),
    ...(isLast ? { state: 'sending', members: null } : { planned_to: last ?? wave.planned_to }),
  });
  return 'more';
}

async function planSome(db: Db, wave: Wave): Promise<Planned & { isLast: boolean }> {
  if (wave.has_list)
    return { planned: await insertListed(db, wave.id), refused: {}, asked: 0, last: null, isLast: true };
  const survey = await surveyById(db, wave.survey_id);
  const inviting: InvitationContext = { survey, days: contactDays(clock.now(), survey.time_zone) };
  const { id: wave_id, wanted, seed, planned_to: after } = wave;
  if (wave.audience === 'drawn') {
    const drawn = await planDrawn(db, inviting, { wave_id, count: wanted ?? 0, seed: seed ?? 0 });
    return { ...drawn, isLast: true };
  }
  const next = await planNext(db, inviting, { wave_id, after, limit: AT_ONCE });
  return { ...next, isLast: next.asked < AT_ONCE };
}
