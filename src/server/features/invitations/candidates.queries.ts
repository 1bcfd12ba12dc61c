import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/**
 * `paused`, `topic_off`, `budget`: what the member's contact preferences say; `already_taken`: in an earlier account.
 */
export type NotInvited =
  | 'unknown'
  | 'other_country'
  | 'unconfirmed'
  | 'unsubscribed'
  | 'already_invited'
  | 'already_taken'
  | 'paused'
  | 'topic_off'
  | 'budget'
  | 'erased';

/** What decides whether a member can be invited: the survey, and the days that contact is counted by. */
export type Inviting = {
  survey: { id: number; country_code: string; time_zone: string; topic: string | null };
  days: { today: string; week_from: string };
};

/** The first moment that counts to the week of a member of the survey's country. */
const weekStart = ({ survey, days }: Inviting) =>
  sql`(${days.week_from}::date::timestamp at time zone ${survey.time_zone})`;

/** How many invitations `m` was sent in the week, or is about to be. */
const recentInvitations = (inviting: Inviting) => sql`(
  select count(*) from invitations where member_id = m.id and invited_at >= ${weekStart(inviting)}
)`;

/**
 * Why `m`, a member with the contact preferences `p` and the panel's `l`, cannot be invited; null: it can be.
 * `recent` is the number of invitations of the week.
 */
const refusal = ({ survey, days }: Inviting, recent: RawBuilder<unknown>, isInvited: RawBuilder<unknown>) =>
  sql`case
  when m.country_code <> ${survey.country_code} then 'other_country'
  when m.confirmed_at is null then 'unconfirmed'
  when m.unsubscribed_at is not null then 'unsubscribed'
  when ${isInvited} then 'already_invited'
  when m.id in (select member_id from returned_members where ${survey.id}::bigint = any(surveys)) then 'already_taken'
  when p.paused_until >= ${days.today} then 'paused'
  when ${survey.topic} = any(p.topics_off) then 'topic_off'
  when ${recent} >= least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week)
    then 'budget'
end`;

/** `m` is in a wave of the survey already, unless it had no invitation for it after all. */
const isPlanned = ({ survey }: Inviting) => sql`exists (
  select from invitations where survey_id = ${survey.id} and member_id = m.id and not_sent is null
)`;

const preferences = sql`
  cross join contact_limits l
  left join contact_preferences p on p.member_id = m.id`;

export type Candidate = {
  id: number;
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
  const { rows } = await sql<Candidate>`
    select m.id, ${refusal(inviting, recentInvitations(inviting), isPlanned(inviting))} as refused
    from members m ${preferences}
    where ${asked} and m.id > ${after}
    order by m.id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** A planned recipient when its turn has come. */
export type Recipient = {
  id: number;
  member_id: number | null;
  language: string;
  refused: NotInvited | null;
};

/** The next recipients of a wave after an invitation, each with what speaks against it now. */
export async function nextRecipients(
  db: ReadDb,
  inviting: Inviting,
  { wave_id, after, limit }: { wave_id: number; after: number; limit: number },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select i.id, i.member_id, coalesce(m.language, '') as language,
      case when i.member_id is null then 'erased'
        else ${refusal(inviting, recentInvitations(inviting), sql`false`)} end as refused
    from invitations i
    left join members m on m.id = i.member_id
    ${preferences}
    where i.wave_id = ${wave_id} and i.id > ${after} and i.invited_at is null and i.not_sent is null
    order by i.id
    limit ${limit}
  `.execute(db);
  return rows;
}

export type Drawn = { members: number[]; refused: Partial<Record<NotInvited, number>> };

/**
 * Members of the country who can be invited, in the random order of a seed, and how many of it cannot be for which
 * reason.
 */
export const drawCandidates = async (
  db: ReadDb,
  inviting: Inviting,
  { count, seed }: { count: number; seed: number },
): Promise<Drawn> => {
  const { rows } = await sql<Drawn>`
    with standing as materialized (
      select m.id, ${refusal(inviting, sql`coalesce(recent.count, 0)`, isPlanned(inviting))} as refused
      from members m ${preferences}
      left join (
        select member_id, count(*) from invitations where invited_at >= ${weekStart(inviting)} group by member_id
      ) recent on recent.member_id = m.id
      where m.country_code = ${inviting.survey.country_code}
    )
    select
      (
        select coalesce(json_agg(id), '[]')
        from (
          select id from standing where refused is null order by hashint8extended(id, ${seed}), id limit ${count}
        ) as d
      ) as members,
      (
        select coalesce(json_object_agg(refused, count), '{}')
        from (select refused, count(*) from standing where refused is not null group by refused order by refused) as r
      ) as refused
  `.execute(db);
  return rows[0] ?? { members: [], refused: {} };
};
