import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

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
export const weekStart = ({ survey, days }: InvitationContext) =>
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
export const recentInvitations = (inviting: InvitationContext) => sql`(
  select count(*) from invitations
  where member_id = m.id and id >= ${firstOfThisWeek(inviting)} and invited_at >= ${weekStart(inviting)}
)`;

/**
 * Why `m`, a member with the contact preferences `p`, the panel's limits `l` and `recent` invitations this week, can't
 * be invited; null if they can.
 */
export const refusal = (
  { survey, days }: InvitationContext,
  recent: RawBuilder<unknown>,
  isPlanned: RawBuilder<unknown> = sql`false`,
) =>
  sql`case
  when m.country_code <> ${survey.country_code} then 'other_country'
  when m.confirmed_at is null then 'unconfirmed'
  when m.unsubscribed_at is not null then 'unsubscribed'
  when m.id in (select member_id from freezes where ended_at is null) then 'frozen'
  when ${isPlanned} then 'already_invited'
  when m.id in (select member_id from returned_members where ${survey.id}::bigint = any(surveys)) then 'already_taken'
  when p.paused_until >= ${days.today} then 'paused'
  when ${survey.topic} = any(p.topics_off) then 'topic_off'
  when ${recent} >= least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week)
    then 'budget'
end`;

/** Members `m` with what `refusal` looks at. */
export const preferences = sql`
  cross join contact_limits l
  left join contact_preferences p on p.member_id = m.id`;

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

export type Judged = {
  member_id: number;
  language: string;
  /** The reason against inviting; null if the member can be invited. */
  refused: NotInvited | null;
};

/**
 * These members by id, each with the current reason against inviting them in a wave, if any, and locked, so that none leaves before
 * their invitations are written. Who is no member any more is missing.
 */
export async function judgeMembers(
  db: Db,
  inviting: InvitationContext,
  { wave_id, members, now }: { wave_id: number; members: readonly number[]; now: Date },
): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select m.id as member_id, m.language,
      coalesce(${refusal(inviting, recentInvitations(inviting))}, case ${sampleRefusals(now)} end) as refused
    from members m ${preferences}
    join waves w on w.id = ${wave_id}
    -- As an invitation of this moment, which comes after all others.
    cross join lateral (
      values (m.id, ${inviting.survey.id}::bigint, ${now}::timestamptz, 9223372036854775807)
    ) as i (member_id, survey_id, invited_at, id)
    where m.id = any(${members}::bigint[])
    order by m.id
    for key share of m
  `.execute(db);
  return rows;
}
