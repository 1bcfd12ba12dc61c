import { contactDays } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Advanced } from './advance-wave-job.ts';
import {
  type Candidate,
  drawCandidates,
  type InvitationContext,
  lockCandidates,
} from './candidates.queries.ts';
import { insertInvitations } from './invitations.queries.ts';
import type { Refused } from './wave-figures.queries.ts';
import { type InvitedSurvey, listedMembers, surveyById, updateWave, type Wave } from './waves.queries.ts';

/** A step takes some tenths of a second, most of them for the rows' indexes and keys. */
const AT_ONCE = 2000;

/**
 * Plans the next recipients of a locked wave, one narrow row each, and counts the excluded ones by reason. A random
 * wave is drawn first.
 */
export async function planWave(db: Db, wave: Wave): Promise<Advanced> {
  const survey = await surveyById(db, wave.survey_id);
  const inviting: InvitationContext = { survey, days: contactDays(clock.now(), survey.time_zone) };
  if (wave.audience === 'drawn' && wave.listed === null) return draw(db, wave, inviting);
  const { found, asked, planned_to, isLast } = await nextCandidates(db, wave, inviting);
  const refused = { ...wave.refused };
  for (const candidate of found) if (candidate.refused) count(refused, candidate.refused, 1);
  count(refused, 'unknown', asked - found.length);
  const planned = await planCandidates(db, wave, survey, found, refused);
  await updateWave(db, wave.id, {
    planned_to,
    planned: wave.planned + planned,
    refused: JSON.stringify(refused),
    ...(isLast ? { state: 'sending', members: null } : {}),
  });
  return 'more';
}

async function draw(db: Db, wave: Wave, inviting: InvitationContext): Promise<Advanced> {
  const { members, refused } = await drawCandidates(db, inviting, {
    count: wave.wanted ?? 0,
    seed: wave.seed ?? 0,
  });
  await updateWave(db, wave.id, { members, refused: JSON.stringify(refused) });
  return 'more';
}

/** The next members of the audience after those already planned. */
async function nextCandidates(
  db: Db,
  { id, audience, listed, planned_to }: Wave,
  inviting: InvitationContext,
) {
  if (audience === 'all') {
    const found = await lockCandidates(db, inviting, { members: 'all', after: planned_to, limit: AT_ONCE });
    const last = found.at(-1)?.id ?? planned_to;
    return { found, asked: found.length, planned_to: last, isLast: found.length < AT_ONCE };
  }
  const named = await listedMembers(db, id, { after: planned_to, limit: AT_ONCE });
  const found = await lockCandidates(db, inviting, { members: named, after: 0, limit: AT_ONCE });
  return {
    found,
    asked: named.length,
    planned_to: planned_to + named.length,
    isLast: planned_to + named.length >= (listed ?? 0),
  };
}

async function planCandidates(
  db: Db,
  wave: Wave,
  survey: InvitedSurvey,
  found: readonly Candidate[],
  refused: Refused,
): Promise<number> {
  const wanted = found.filter((candidate) => candidate.refused === null).map(({ id }) => id);
  const planned = await insertInvitations(
    db,
    { wave_id: wave.id, survey_id: survey.id, points: survey.points },
    wanted,
  );
  // Another transaction has planned them meanwhile.
  count(refused, 'already_invited', wanted.length - planned);
  return planned;
}

function count(refused: Refused, reason: keyof Refused, by: number): void {
  if (by > 0) refused[reason] = (refused[reason] ?? 0) + by;
}
