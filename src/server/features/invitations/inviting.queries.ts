import { type RawBuilder, sql } from 'kysely';
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
  topic: string | null;
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
      's.closes_at',
      's.topic',
      'c.time_zone',
    ])
    .select(sql<number>`coalesce(s.measured_minutes, s.minutes)`.as('minutes'))
    .select(sql<string>`coalesce(p.default_language, 'en')`.as('default_language'))
    .where('s.survey_number', '=', surveyNumber)
    .forShare('s')
    .$castTo<InvitedSurvey>()
    .executeTakeFirst();

/**
 * Makes everybody else who invites members of this country wait until the transaction ends: what has counted a
 * member's invitations is still true when the next one is written.
 */
export const lockInviting = (db: Db, countryCode: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('invite ' || ${countryCode}, 0))`.execute(db);

/** `paused`, `topic_off`, `budget`: what the member's contact preferences say. */
export type NotInvited =
  | 'unknown'
  | 'other_country'
  | 'unconfirmed'
  | 'unsubscribed'
  | 'already_invited'
  | 'paused'
  | 'topic_off'
  | 'budget';

/** What decides whether a member can be invited: the survey, and the days that contact is counted by. */
export type Inviting = {
  survey: { id: number; country_code: string; time_zone: string; topic: string | null };
  days: { today: string; week_from: string };
};

/** The first moment that counts to the week of a member of the survey's country. */
const weekStart = ({ survey, days }: Inviting) =>
  sql`(${days.week_from}::date::timestamp at time zone ${survey.time_zone})`;

/**
 * Why `m`, a member with the contact preferences `p` and the panel's `l`, cannot be invited; null: it can be.
 * `recent` is the number of invitations of the week.
 */
const refusal = ({ survey, days }: Inviting, recent: RawBuilder<unknown>) => sql`case
  when m.country_code <> ${survey.country_code} then 'other_country'
  when m.confirmed_at is null then 'unconfirmed'
  when m.unsubscribed_at is not null then 'unsubscribed'
  when exists (select from invitations where survey_id = ${survey.id} and member_id = m.id) then 'already_invited'
  when p.paused_until >= ${days.today} then 'paused'
  when ${survey.topic} = any(p.topics_off) then 'topic_off'
  when ${recent} >= least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week)
    then 'budget'
end`;

const membersWithPreferences = sql`members m
  cross join contact_limits l
  left join contact_preferences p on p.member_id = m.id`;

export type Candidate = {
  id: number;
  first_name: string;
  language: string;
  /** Why not; null: this member can be invited. */
  refused: NotInvited | null;
};

/** Members in the order of their ids after `after`, each with the reason against an invitation, if there is one. */
export async function candidates(
  db: ReadDb,
  inviting: Inviting,
  { members, after, limit }: { members: readonly number[] | 'all'; after: number; limit: number },
): Promise<Candidate[]> {
  const asked =
    members === 'all' ? sql`m.country_code = ${inviting.survey.country_code}` : sql`m.id = any(${members})`;
  const recent = sql`(
    select count(*) from invitations where member_id = m.id and invited_at >= ${weekStart(inviting)}
  )`;
  const { rows } = await sql<Candidate>`
    select m.id, m.first_name, m.language, ${refusal(inviting, recent)} as refused
    from ${membersWithPreferences}
    where ${asked} and m.id > ${after}
    order by m.id
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
    select ${survey.id}::bigint, ${survey.points}::integer, ${invitedAt}::timestamptz, member_id, token_hash
    from unnest(
      ${invitations.map((invitation) => invitation.member_id)}::bigint[],
      ${invitations.map((invitation) => invitation.token_hash)}::bytea[]
    ) as invited (member_id, token_hash)
    -- whoever has just left is left out, and nobody leaves before this is written
    join members on members.id = invited.member_id
    for key share of members
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

export type Drawn = { members: number[]; refused: Partial<Record<NotInvited, number>> };

/** Members of the country who can be invited, at random, and how many of it cannot be for which reason. */
export const drawCandidates = async (db: ReadDb, inviting: Inviting, count: number): Promise<Drawn> => {
  const { rows } = await sql<Drawn>`
    with standing as materialized (
      select m.id, ${refusal(inviting, sql`coalesce(recent.count, 0)`)} as refused
      from ${membersWithPreferences}
      left join (
        select member_id, count(*) from invitations where invited_at >= ${weekStart(inviting)} group by member_id
      ) recent on recent.member_id = m.id
      where m.country_code = ${inviting.survey.country_code}
    )
    select
      (
        select coalesce(json_agg(id), '[]')
        from (select id from standing where refused is null order by random() limit ${count}) as d
      ) as members,
      (
        select coalesce(json_object_agg(refused, count), '{}')
        from (select refused, count(*) from standing where refused is not null group by refused order by refused) as r
      ) as refused
  `.execute(db);
  return rows[0] ?? { members: [], refused: {} };
};
