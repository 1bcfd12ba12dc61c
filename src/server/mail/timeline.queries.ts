import { sql } from 'kysely';

/** Mails to a member with their state; what stands in them is for whoever may see mail. */
export const mailsTimeline = {
  name: 'mails',
  kind: 'mails',
  rows: ({ member_id }: { member_id: number }) => sql`
    select m.created_at as at, m.id, 'mail' as what, null::bigint as operator,
      jsonb_build_object('template', m.template, 'state', m.state, 'reason', m.cancelled_because) as details
    from mails m where m.member_id = ${member_id}`,
} as const;

/** What was said of mails to a member. */
export const mailReportsTimeline = {
  name: 'mail_reports',
  kind: 'mails',
  rows: ({ member_id }: { member_id: number }) => sql`
    select r.reported_at as at, r.id, r.kind as what, null::bigint as operator,
      jsonb_build_object('template', m.template, 'status', r.status) as details
    from mails m join mail_reports r on r.mail_id = m.id where m.member_id = ${member_id}`,
} as const;
