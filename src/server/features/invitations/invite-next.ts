import type { Updateable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Waves } from '#server/database/tables.ts';
import { type InvitationContext, type Judged, judgeMembers } from './candidates.queries.ts';
import { insertInvitations, markInvited, waitingInvitations } from './invitations.queries.ts';
import { deleteRecipients, nextRecipients } from './recipients.queries.ts';
import { addRefused, type InvitedSurvey, type Wave } from './waves.queries.ts';
import { withdrawInvitations } from './withdraw-invitations.ts';

/** A locked wave whose next recipients are looked at. */
export type Turn = {
  wave: Wave;
  inviting: InvitationContext & { survey: InvitedSurvey };
  limit: number;
  now: Date;
};

export type Invited = { id: number; member_id: number; language: string };

/** Whom a step has invited, what of the wave is different after it, and whether anybody still waits in it. */
export type NextInvited = {
  invited: Invited[];
  points: number;
  changes: Updateable<Waves>;
  hasMore: boolean;
};

/**
 * Invites the next recipients of a wave: first those who wait in it with an invitation, then those of its list. Each is judged
 * again; whoever can't be invited any more isn't, and the reason is recorded.
 */
export async function inviteNext(db: Db, turn: Turn): Promise<NextInvited> {
  const { wave, limit } = turn;
  const waiting = await waitingInvitations(db, { wave_id: wave.id, after: wave.sent_to, limit });
  const sent_to = waiting.at(-1)?.id;
  if (sent_to === undefined) return takeNext(db, turn);
  const isLast =
    waiting.length < limit ||
    (await waitingInvitations(db, { wave_id: wave.id, after: sent_to, limit: 1 })).length === 0;
  return {
    ...(await inviteWaiting(db, turn, waiting)),
    changes: { sent_to },
    hasMore: !isLast || wave.waiting > 0,
  };
}

/** Invites newcomers, and those whose mails returned to the wave. */
async function inviteWaiting(
  db: Db,
  { wave, inviting, now }: Turn,
  waiting: ReadonlyArray<{ id: number; member_id: number | null }>,
): Promise<Pick<NextInvited, 'invited' | 'points'>> {
  const members = waiting.flatMap(({ member_id }) => member_id ?? []);
  const judged = byMember(await judgeMembers(db, inviting, { wave_id: wave.id, members, now }));
  const invited: Invited[] = [];
  const refused: { id: number; reason: string }[] = [];
  for (const { id, member_id } of waiting) {
    const member = judged.get(member_id ?? 0);
    if (member?.refused === null)
      invited.push({ id, member_id: member.member_id, language: member.language });
    else refused.push({ id, reason: member?.refused ?? 'erased' });
  }
  await withdrawInvitations(db, refused);
  const { points } = await markInvited(
    db,
    invited.map(({ id }) => id),
    now,
  );
  return { invited, points };
}

/**
 * Writes the invitations of the next recipients of a wave's list; with `because` none of them is invited any more. Who has one
 * already, has left, or is of another country gets none of this wave and is counted as not planned.
 */
export async function takeNext(
  db: Db,
  { wave, inviting, limit, now }: Turn,
  because: string | null = null,
): Promise<NextInvited> {
  const { id: wave_id, taken_to: after } = wave;
  const members = await nextRecipients(db, { wave_id, after, limit });
  const last = members.at(-1) ?? after;
  await deleteRecipients(db, { wave_id, after, last });
  const judged = await judgeMembers(db, inviting, { wave_id, members, now });
  const here = judged.filter(({ refused }) => refused !== 'other_country');
  const { id: survey_id, points } = inviting.survey;
  const written = await insertInvitations(
    db,
    { wave_id, survey_id, points, invited_at: now },
    here.map(({ member_id, refused }) => ({ member_id, refused: because ?? refused })),
  );
  const languages = byMember(here);
  const invited = written.flatMap(({ id, member_id, not_sent }) =>
    not_sent === null ? { id, member_id, language: languages.get(member_id)?.language ?? '' } : [],
  );
  const waiting = members.length < limit ? 0 : wave.waiting - members.length;
  return {
    invited,
    points: invited.length * points,
    changes: {
      waiting,
      taken_to: last,
      sent_to: Math.max(wave.sent_to, written.at(-1)?.id ?? 0),
      planned: wave.planned - (members.length - written.length),
      refused: addRefused(wave.refused, {
        unknown: members.length - judged.length,
        other_country: judged.length - here.length,
        already_invited: here.length - written.length,
      }),
    },
    hasMore: waiting > 0,
  };
}

const byMember = (judged: readonly Judged[]) => new Map(judged.map((one) => [one.member_id, one]));
