import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** What the sample of a wave left out, and what can have come true since. */
type SampleRefusal = 'resting' | 'took_part' | 'household';

/**
 * Reasons against inviting a member: contact preferences are `paused`, `topic_off` and `budget`, and `already_taken` means in an
 * earlier account.
 */
export type NotInvited =
  | 'unknown'
  | 'other_country'
  | 'unconfirmed'
  | 'unsubscribed'
  | 'frozen'
  | 'already_invited'
  | 'already_taken'
  | 'paused'
  | 'topic_off'
  | 'budget'
  | SampleRefusal
  | 'erased';

/** What determines who can be invited: the survey, and the days over which invitations are counted. */
export type InvitationContext = {
  survey: { id: number; country_code: string; time_zone: string; topic: string | null };
  days: { today: string; week_from: string };
};

/** The start of the current week for members of the survey's country. */
const weekStart = ({ survey, days }: InvitationContext) =>
  sql`(${days.week_from}::date::timestamp at time zone ${survey.time_zone})`;

/** The first invitation of a country's waves that were under way since a moment: no older one was sent since. */
export const firstInvitation = ({
  country,
  since,
}: {
  country: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
}) => sql`(
  select min(first.id)
  from waves w
  join surveys ws on ws.id = w.survey_id
  cross join lateral (select i.id from invitations i where i.wave_id = w.id order by i.id limit 1) as first
  where ws.country_code = ${country} and coalesce(w.ended_at >= ${since}, true)
)`;

/** The same for this week, so that a member's history isn't read. */
const firstOfThisWeek = (inviting: InvitationContext) =>
  firstInvitation({ country: sql`${inviting.survey.country_code}`, since: weekStart(inviting) });

/** How many invitations of this week were sent to `m` or are queued. */
const recentInvitations = (inviting: InvitationContext) => sql`(
  select count(*) from invitations
  where member_id = m.id and id >= ${firstOfThisWeek(inviting)} and invited_at >= ${weekStart(inviting)}
)`;

/**
 * Why `m`, a member with the contact preferences `p`, the panel's limits `l` and `recent` invitations this week, can't
 * be invited; null if they can.
 */
const refusal = (
  { survey, days }: InvitationContext,
  recent: RawBuilder<unknown>,
  isInvited: RawBuilder<unknown>,
) =>
  sql`case
  when m.country_code <> ${survey.country_code} then 'other_country'
  when m.confirmed_at is null then 'unconfirmed'
  when m.unsubscribed_at is not null then 'unsubscribed'
  when m.id in (select member_id from freezes where ended_at is null) then 'frozen'
  when ${isInvited} then 'already_invited'
  when m.id in (select member_id from returned_members where ${survey.id}::bigint = any(surveys)) then 'already_taken'
  when p.paused_until >= ${days.today} then 'paused'
  when ${survey.topic} = any(p.topics_off) then 'topic_off'
  when ${recent} >= least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week)
    then 'budget'
end`;

/**
 * `m` is already in a wave of the survey, unless that invitation was skipped. A value and no `exists`: of that PostgreSQL would
 * make a look at all invitations of the survey, in each step again.
 */
const isPlanned = ({ survey }: InvitationContext) => sql`coalesce((
  select true from invitations where survey_id = ${survey.id} and member_id = m.id and not_sent is null
), false)`;

const preferences = sql`
  cross join contact_limits l
  left join contact_preferences p on p.member_id = m.id`;

export type Candidate = {
  id: number;
  /** The reason against inviting; null if the member can be invited. */
  refused: NotInvited | null;
};

/**
 * Members with an id above `after`, by id, each with the reason against inviting, if any, and locked, so that none leaves before
 * the invitations are written.
 */
export async function lockCandidates(
  db: Db,
  inviting: InvitationContext,
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
    for key share of m
  `.execute(db);
  return rows;
}

/** A planned recipient at the time of sending. */
export type Recipient = {
  id: number;
  member_id: number | null;
  language: string;
  refused: NotInvited | null;
};

/**
 * Why the recipient `i` of the wave `w` would not be in its sample any more, compared with who was invited before, as branches of
 * a `case`; a wave without a sample has no such rules.
 */
export const sampleRefusals = (now: Date): RawBuilder<unknown> => {
  const isBefore = sql`(o.invited_at, o.id) < (coalesce(i.invited_at, ${now}::timestamptz), i.id)`;
  return sql`
    when w.sample is null then null
    when exists (
      select from invitations o where o.member_id = i.member_id and o.id <> i.id and ${isBefore}
        and o.invited_at >= ${now}::timestamptz - make_interval(days => (w.sample ->> 'rest_days')::integer)
    ) then 'resting'
    when exists (
      select from invitations o where o.member_id = i.member_id and o.state <> 'invited'
        and w.sample -> 'not_after' @> to_jsonb(o.survey_id)
    ) then 'took_part'
    when exists (
      select from household_keys own
      join household_keys k on k.hash = own.hash and k.member_id <> own.member_id
      join invitations o on o.member_id = k.member_id and o.survey_id = i.survey_id
      where own.member_id = i.member_id and ${isBefore}
    ) then 'household'`;
};

/** The next recipients of a wave after an invitation, each with the current reason against inviting. */
export async function nextRecipients(
  db: ReadDb,
  inviting: InvitationContext,
  { wave_id, after, limit, now }: { wave_id: number; after: number; limit: number; now: Date },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select i.id, i.member_id, coalesce(m.language, '') as language,
      case when i.member_id is null then 'erased' else coalesce(
        ${refusal(inviting, recentInvitations(inviting), sql`false`)}, case ${sampleRefusals(now)} end
      ) end as refused
    from invitations i
    left join waves w on w.id = i.wave_id
    left join members m on m.id = i.member_id
    ${preferences}
    where i.wave_id = ${wave_id} and i.id > ${after} and i.invited_at is null and i.not_sent is null
    order by i.id
    limit ${limit}
  `.execute(db);
  return rows;
}

export type Draw = { members: number[]; refused: Partial<Record<NotInvited, number>> };

/**
 * Members of the country who can be invited, in a random order given by the seed, and the numbers excluded by
 * reason.
 */
export const drawCandidates = async (
  db: ReadDb,
  inviting: InvitationContext,
  { count, seed }: { count: number; seed: number },
): Promise<Draw> => {
  const { rows } = await sql<Draw>`
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
