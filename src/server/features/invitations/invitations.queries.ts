import { sql } from 'kysely';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { isOpenAttempt } from '#server/database/is-open-attempt.ts';
import { isUnverified } from '#server/database/is-unverified.ts';
import type { InvitationOf, StandingInvitation } from './standing-invitation.ts';

const whose = (of: InvitationOf) =>
  'id' in of ? sql`id = ${of.id}` : sql`member_id = ${of.member_id} and survey_number = ${of.survey_number}`;

export const standingInvitation = async (
  db: ReadDb,
  of: InvitationOf,
): Promise<StandingInvitation | undefined> =>
  (
    await sql<StandingInvitation>`
      select *, survey_kind = 'external' and not is_test and exists (
        select from attempts
        where invitation_id = standings.id and ${isOpenAttempt(sql`attempts`)} and ${isUnverified(sql`attempts`)}
      ) as unverified
      from invitation_standings as standings where ${whose(of)}
    `.execute(db)
  ).rows[0];

/** What the mail of an invitation needs to know of its country, and of the panel. */
export const countryOfInvitation = (db: ReadDb, invitationId: number) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .innerJoin('countries as c', 'c.code', 's.country_code')
    .leftJoin('panel as p', (join) => join.onTrue())
    .select(['s.country_code', 'c.time_zone'])
    .select(sql<string>`coalesce(p.default_language, 'en')`.as('default_language'))
    .where('i.id', '=', invitationId)
    .executeTakeFirstOrThrow();

/** Where a survey starts: null for one on our own site. */
export const linkOfSurvey = (db: ReadDb, surveyId: number) =>
  db
    .selectFrom('surveys')
    .select(['entry_url', 'country_code'])
    .where('id', '=', surveyId)
    .executeTakeFirstOrThrow();

export const updateInvitationState = (db: Db, invitationId: number, state: 'started' | Outcome) =>
  db.updateTable('invitations').set({ state }).where('id', '=', invitationId);

/** Invalidates mailed links, which only open invitations that have a member. */
export const detachInvitations = (db: Db, memberId: number) =>
  db.updateTable('invitations').set({ member_id: null }).where('member_id', '=', memberId).execute();

export type NewInvitation = { id: number; member_id: number; not_sent: string | null };

/**
 * Writes invitations of members who are locked, also of those skipped in an earlier wave of the survey: from a moment on, or without
 * one for who waits in the wave or is `refused`. Whoever has one already is missing in what it returns, which is by id.
 */
export async function insertInvitations(
  db: Db,
  of: { wave_id: number; survey_id: number; points: number; invited_at: Date | null },
  members: ReadonlyArray<{ member_id: number; refused: string | null }>,
): Promise<NewInvitation[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<NewInvitation>`
    insert into invitations (wave_id, survey_id, points, member_id, invited_at, not_sent)
    select ${of.wave_id}::bigint, ${of.survey_id}::bigint, ${of.points}::integer, member_id,
      case when refused is null then ${of.invited_at}::timestamptz end, refused
    from unnest(
      ${members.map(({ member_id }) => member_id)}::bigint[], ${members.map(({ refused }) => refused)}::text[]
    ) as next (member_id, refused)
    on conflict (survey_id, member_id) do update
      set wave_id = excluded.wave_id, points = excluded.points, invited_at = excluded.invited_at,
        not_sent = excluded.not_sent, reminders = 0, reminded_at = null
      where invitations.not_sent is not null
    returning id, member_id, not_sent
  `.execute(db);
  return rows.sort((one, other) => one.id - other.id);
}

/** The next invitations of a wave that wait in it: of newcomers, and those that returned. */
export const waitingInvitations = async (
  db: ReadDb,
  { wave_id, after, limit }: { wave_id: number; after: number; limit: number },
): Promise<{ id: number; member_id: number | null }[]> =>
  db
    .selectFrom('invitations')
    .select(['id', 'member_id'])
    .where('wave_id', '=', wave_id)
    .where('id', '>', after)
    .where('invited_at', 'is', null)
    .where('not_sent', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns how many were invited, and the points that they were promised. */
export async function markInvited(db: Db, invitationIds: readonly number[], at: Date) {
  const invited = await db
    .updateTable('invitations')
    .set({ invited_at: at })
    .where(sql<boolean>`id = any(${invitationIds}::bigint[])`)
    .returning('points')
    .execute();
  return { members: invited.length, points: invited.reduce((sum, { points }) => sum + points, 0) };
}

/** Records why these recipients get no invitation; they don't count as invited, unless they have started. */
export const markNotSent = (
  db: Db,
  refused: ReadonlyArray<{ id: number; reason: string }>,
): Promise<unknown> =>
  sql`
    update invitations set not_sent = refused.reason, invited_at = null
    from unnest(${refused.map(({ id }) => id)}::bigint[], ${refused.map(({ reason }) => reason)}::text[])
      as refused (id, reason)
    where invitations.id = refused.id and invitations.state = 'invited'
  `.execute(db);

/** Settled mails are kept longer than this, so whoever was invited before it had theirs. */
const MAIL_KNOWN_DAYS = 300;

/** The next members who were invited and have no mail yet, not even one that came back, unless they have started. */
export const invitedWithoutMail = async (
  db: ReadDb,
  { wave_id, after, limit, now }: { wave_id: number; after: number; limit: number; now: Date },
): Promise<{ id: number; member_id: number; language: string }[]> =>
  (
    await sql<{ id: number; member_id: number; language: string }>`
      select i.id, i.member_id, m.language from invitations i join members m on m.id = i.member_id
      where i.wave_id = ${wave_id} and i.id > ${after} and i.state = 'invited'
        and i.invited_at > ${now}::timestamptz - make_interval(days => ${MAIL_KNOWN_DAYS}::integer)
        and not exists (select from mails where key = 'invitation:' || i.id)
      order by i.id limit ${limit}
    `.execute(db)
  ).rows;

/** Invitations of a member whose mail was cancelled before it went, with the reason. */
export const cancelledInvitations = async (
  db: ReadDb,
  memberId: number,
): Promise<{ id: number; reason: string }[]> =>
  (
    await sql<{ id: number; reason: string }>`
      select i.id, m.cancelled_because as reason
      from invitations i join mails m on m.key = 'invitation:' || i.id
      where i.member_id = ${memberId} and i.state = 'invited' and i.invited_at is not null
        and m.state = 'cancelled' and m.cancelled_because in ('unsubscribed', 'bounced', 'paused', 'frozen')
    `.execute(db)
  ).rows;

/** Records why the next recipients of an ended wave get no invitation; returns the last of them, if there are more. */
export const releaseWaiting = async (
  db: Db,
  { wave_id, after, limit, reason }: { wave_id: number; after: number; limit: number; reason: string },
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    update invitations set not_sent = ${reason}
    from (
      select id from invitations
      where wave_id = ${wave_id} and id > ${after} and invited_at is null and not_sent is null
      order by id limit ${limit} for no key update
    ) as waiting
    where invitations.id = waiting.id
    returning invitations.id
  `.execute(db);
  return rows.length < limit ? null : Math.max(...rows.map(({ id }) => id));
};

/** Returns an invitation whose mail wasn't sent to its wave, unless it was started meanwhile. */
export const unmarkInvited = async (db: Db, invitationId: number): Promise<number | null> =>
  (
    await db
      .updateTable('invitations')
      .set({ invited_at: null })
      .where('id', '=', invitationId)
      .where('state', '=', 'invited')
      .returning('wave_id')
      .executeTakeFirst()
  )?.wave_id ?? null;

export const insertTestInvitation = async (
  db: Db,
  test: { survey_id: number; test_member_id: number; points: number; invited_at: Date },
): Promise<number> =>
  (await db.insertInto('invitations').values(test).returning('id').executeTakeFirstOrThrow()).id;

export const deleteTestInvitation = (db: Db, invitationId: number) =>
  db
    .deleteFrom('invitations')
    .where('id', '=', invitationId)
    .where('test_member_id', 'is not', null)
    .execute();

export const raiseInvitations = async (
  db: Db,
  ids: readonly number[],
  { points, states }: { points: number; states: readonly string[] },
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ points })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('points', '<', points)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
