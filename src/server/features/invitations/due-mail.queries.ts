import { sql } from 'kysely';
import type { NotSentReason } from '#contract/rules/mails.ts';
import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import type { ReadDb } from '#server/database/connect.ts';

/** An invitation whose mail is due, with the mail's data and the current reason against sending. */
export type DueInvitation = {
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
  refused: NotSentReason | null;
  /** The survey is paused or full at the moment. */
  waits: boolean;
};

/** The number of other invitations this week before this one; reminders don't count. */
const before = (now: Date) => sql`(
  select count(*) from invitations o
  where o.member_id = i.member_id and (o.invited_at, o.id) < (i.invited_at, i.id)
    and o.invited_at >= ((${now}::timestamptz at time zone c.time_zone)::date - 6)::timestamp at time zone c.time_zone
)`;

export const dueInvitation = async (
  db: ReadDb,
  invitationId: number,
  { now, isReminder }: { now: Date; isReminder: boolean },
): Promise<DueInvitation | undefined> =>
  (
    await sql<DueInvitation>`
      select i.member_id, m.first_name, s.titles, s.invitation_texts, i.points, coalesce(s.measured_minutes, s.minutes) as minutes,
        s.closes_at, c.time_zone, coalesce(panel.default_language, 'en') as default_language,
        coalesce(g.generation, 0) as generation,
        case
          when i.state <> 'invited' then 'superseded'
          when s.state in ('closed', 'archived') or s.closes_at <= ${now} then 'survey_over'
          when m.unsubscribed_at is not null then 'unsubscribed'
          when exists (select from freezes f where f.member_id = m.id and f.ended_at is null) then 'frozen'
          when p.paused_until >= (${now}::timestamptz at time zone c.time_zone)::date then 'paused'
          when s.topic = any(p.topics_off) then 'topic_off'
          when not ${isReminder} and ${before(now)} >=
            least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week) then 'budget'
        end as refused,
        s.state <> all(${STARTABLE_STATES})
          or not (select has_place from survey_room r where r.survey_id = s.id) as waits
      from invitations i
      join members m on m.id = i.member_id
      join surveys s on s.id = i.survey_id
      join countries c on c.code = s.country_code
      cross join contact_limits l
      left join contact_preferences p on p.member_id = m.id
      left join link_generations g on g.member_id = m.id
      left join panel on true
      where i.id = ${invitationId}
    `.execute(db)
  ).rows[0];
