import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type InvitedSurvey = {
  id: number;
  survey_number: string;
  country_code: string;
  state: string;
  titles: Record<string, string>;
  points: number;
  minutes: number;
  closes_at: Date | null;
  time_zone: string;
  default_language: string;
};

/** What an invitation promises, taken so that the survey's state stands still for the transaction. */
export const surveyToInviteTo = (db: Db, surveyNumber: string) =>
  db
    .selectFrom('surveys as s')
    .innerJoin('countries as c', 'c.code', 's.country_code')
    .leftJoin('panel as p', (join) => join.onTrue())
    .select([
      's.id',
      's.survey_number',
      's.country_code',
      's.state',
      's.titles',
      's.points',
      's.minutes',
      's.closes_at',
      'c.time_zone',
    ])
    .select(sql<string>`coalesce(p.default_language, 'en')`.as('default_language'))
    .where('s.survey_number', '=', surveyNumber)
    .forShare('s')
    .$castTo<InvitedSurvey>()
    .executeTakeFirst();

export type NotInvited = 'unknown' | 'other_country' | 'unconfirmed' | 'unsubscribed' | 'already_invited';

export type Candidate = {
  id: number;
  email: string;
  first_name: string;
  language: string;
  /** Why not; null: this member can be invited. */
  refused: NotInvited | null;
};

/** Members in the order of their ids after `after`, each with the reason against an invitation, if there is one. */
export async function candidates(
  db: ReadDb,
  survey: { id: number; country_code: string },
  { members, after, limit }: { members: readonly number[] | 'all'; after: number; limit: number },
): Promise<Candidate[]> {
  const asked = members === 'all' ? sql`country_code = ${survey.country_code}` : sql`id = any(${members})`;
  const { rows } = await sql<Candidate>`
    select id, email, first_name, language, case
      when country_code <> ${survey.country_code} then 'other_country'
      when confirmed_at is null then 'unconfirmed'
      when unsubscribed_at is not null then 'unsubscribed'
      when exists (select from invitations where survey_id = ${survey.id} and member_id = members.id)
        then 'already_invited'
    end as refused
    from members
    where ${asked} and id > ${after}
    order by id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Writes invitations; answers those that were not there before. */
export async function insertInvitations(
  db: Db,
  survey: { id: number; points: number },
  invitations: ReadonlyArray<{ member_id: number; token_hash: Buffer }>,
  invitedAt: Date,
): Promise<{ id: number; member_id: number }[]> {
  const { rows } = await sql<{ id: number; member_id: number }>`
    insert into invitations (survey_id, points, invited_at, member_id, token_hash)
    select ${survey.id}, ${survey.points}, ${invitedAt}, member_id, token_hash
    from unnest(
      ${invitations.map((invitation) => invitation.member_id)}::bigint[],
      ${invitations.map((invitation) => invitation.token_hash)}::bytea[]
    ) as invited (member_id, token_hash)
    on conflict (survey_id, member_id) do nothing
    returning id, member_id
  `.execute(db);
  return rows;
}

/** Live surveys that invite whoever joins the member's country. */
export const surveysForNewMember = (db: ReadDb, memberId: number, now: Date) =>
  db
    .selectFrom('surveys as s')
    .innerJoin('members as m', 'm.country_code', 's.country_code')
    .select('s.survey_number')
    .where('m.id', '=', memberId)
    .where('s.state', '=', 'live')
    .where('s.invite_new_members', '=', true)
    .where((or) => or.or([or('s.closes_at', 'is', null), or('s.closes_at', '>', now)]))
    .orderBy('s.id')
    .execute();

/** Members who can be invited, at random. */
export const drawCandidates = async (
  db: ReadDb,
  survey: { id: number; country_code: string },
  count: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from members
    where country_code = ${survey.country_code} and confirmed_at is not null and unsubscribed_at is null
      and not exists (select from invitations where survey_id = ${survey.id} and member_id = members.id)
    order by random()
    limit ${count}
  `.execute(db);
  return rows.map(({ id }) => id);
};
