import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { advanceWave } from './advance-wave.ts';
import { invitableSurvey, writeWave } from './start-wave.ts';
import { type Refused, reasonsOfWave, type WaveFigures } from './wave-figures.queries.ts';

const SYSTEM: Actor = { kind: 'system', name: 'invite' };

/** How many were invited, and how many weren't, by reason. */
export type Invited = { invited: number; refused: Refused };

/**
 * Invites a few members immediately in the caller's transaction: a whole wave, from planning to the outbox. For
 * many members use `startWave`. Errors: `not_found` for an unknown survey, `invitation_closed` if it isn't live.
 */
export async function inviteMembers(
  db: Db,
  { survey_number, members }: { survey_number: string; members: readonly number[] | 'all' },
): Promise<Invited> {
  const survey = await invitableSurvey(db, survey_number);
  const audience = members === 'all' ? members : { members };
  const waveId = await writeWave(db, survey, { survey_number, audience, actor: SYSTEM });
  while ((await advanceWave(db, waveId, Number.POSITIVE_INFINITY, { evenQuiet: true })) === 'more');
  return invitedBy(await reasonsOfWave(db, waveId, clock.now()));
}

const invitedBy = ({ planned, not_sent }: WaveFigures): Invited => {
  const late = Object.values(not_sent.late).reduce((sum, count) => sum + count, 0);
  const refused: Refused = { ...not_sent.planning };
  for (const [reason, count] of Object.entries(not_sent.late) as [keyof Refused, number][])
    refused[reason] = (refused[reason] ?? 0) + count;
  return { invited: planned - late, refused };
};
