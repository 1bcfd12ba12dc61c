import { sql } from 'kysely';
import type { NotSentReason } from '#contract/rules/mails.ts';
import type { QuietHours } from '#contract/rules/quiet-hours.ts';
import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { unknownIds } from '#server/database/unknown-ids.ts';
import { firstInvitation, sampleRefusals } from './candidates.queries.ts';
import { quietColumns } from './quiet-hours.queries.ts';

/** An invitation whose mail is due, with the mail's data and the current reason against sending. */
export type DueInvitation = {
  id: number;
  member_id: number | null;
  first_name: string;
  titles: Record<string, string>;
  invitation_texts: Record<string, string>;
  points: number;
  minutes: number;
  closes_at: Date | null;
  time_zone: string;
  default_language: string;
  generation: number;
  /** The newest, with which its link is made. */
  link_slot: number;
  link_secret: Buffer;
  /** How many reminders its wave sends. */
  reminders: number;
  quiet: QuietHours;
  refused: NotSentReason | null;
  /** The survey is paused, full or not open yet, or its wave is paused. */
  waits: boolean;
};

/** When the week began in the country `c`. */
const weekStart = (now: Date) =>
  sql`((${now}::timestamptz at time zone c.time_zone)::date - 6)::timestamp at time zone c.time_zone`;

/** The number of other invitations this week before this one, of those that were sent this week; reminders don't count. */
const before = (now: Date) => sql`(
  select count(*) from invitations o
  where o.member_id = i.member_id and o.id >= s.first_of_week and (o.invited_at, o.id) < (i.invited_at, i.id)
    and o.invited_at >= ${weekStart(now)}
)`;

/** Those of these invitations that still have a member. */
export const dueInvitations = async (
  db: ReadDb,
  invitationIds: readonly number[],
  { now, isReminder }: { now: Date; isReminder: boolean },
): Promise<DueInvitation[]> =>
  (
    await sql<DueInvitation>`
      with asked as materialized (
        select s.*, (select has_place from survey_room r where r.survey_id = s.id) as has_place,
          (select slot from link_keys where retired_at is null) as link_slot,
          (select secret from link_keys where retired_at is null) as link_secret,
          ${isReminder ? sql`null::bigint` : firstInvitation({ country: sql`s.country_code`, since: weekStart(now) })} as first_of_week
        from surveys s join countries c on c.code = s.country_code
        where s.id = any(array(select survey_id from invitations where id = any(${unknownIds(invitationIds)})))
      )
      select i.id, i.member_id, m.first_name, s.titles, s.invitation_texts, i.points, coalesce(s.measured_minutes, s.minutes) as minutes,
        s.closes_at, c.time_zone, coalesce(panel.default_language, 'en') as default_language,
        coalesce(g.generation, 0) as generation, s.link_slot, s.link_secret, coalesce(w.reminders, 1) as reminders, ${quietColumns} as quiet,
        case
          when i.state <> 'invited' then 'superseded'
          when s.state in ('closed', 'archived') or s.closes_at <= ${now} then 'survey_over'
          when w.state = 'stopped' then 'wave_stopped'
          when m.unsubscribed_at is not null then 'unsubscribed'
          when exists (select from freezes f where f.member_id = m.id and f.ended_at is null) then 'frozen'
          when p.paused_until >= (${now}::timestamptz at time zone c.time_zone)::date then 'paused'
          when s.topic = any(p.topics_off) then 'topic_off'
          when not ${isReminder} and ${before(now)} >=
            least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week) then 'budget'
          when not ${isReminder} then case ${sampleRefusals(now)} end
        end as refused,
        s.state <> all(${STARTABLE_STATES}) or coalesce(s.opens_at > ${now}, false) or w.paused_at is not null
          or not s.has_place as waits
      from invitations i
      join members m on m.id = i.member_id
      join asked s on s.id = i.survey_id
      join countries c on c.code = s.country_code
      cross join contact_limits l
      left join contact_preferences p on p.member_id = m.id
      left join link_generations g on g.member_id = m.id
      left join panel on true
      left join waves w on w.id = i.wave_id
      left join quiet_hours q on q.country_code = s.country_code
      where i.id = any(${unknownIds(invitationIds)})
    `.execute(db)
  ).rows;
