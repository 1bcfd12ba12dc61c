import { type RawBuilder, sql } from 'kysely';
import { mailsList } from '#contract/operator/lists/mails.list.ts';
import { isOneOf } from '#server/lists/list-conditions.ts';
import { listSource } from '#server/lists/list-source.ts';
import { bouncesCountSince } from '#server/mail/bounces.ts';

/** The domain of the recipient, as the index of it has it. */
const provider: RawBuilder<string> = sql`substring(m.recipient_key from '[^@]*$')`;

/** It was given up, and what it says is still there; as `mails_given_up` has it. */
const canSendAgain = (now: Date) =>
  sql<boolean>`(m.state = 'failed' and m.data <> '{}' and (m.useful_until is null or m.useful_until > ${now}))`;

export const mailsSource = listSource(mailsList, ({ now }) => ({
  from: sql`mails m`,
  id: sql`m.id`,
  country: sql`m.country_code`,
  columns: {
    id: sql`m.id`,
    kind: sql`m.template`,
    state: sql`m.state`,
    reason: sql`m.cancelled_because`,
    response: sql`m.last_error`,
    created_at: sql`m.created_at`,
    sent_at: sql`m.sent_at`,
    stopped: sql`exists (
      select from bounced_addresses b where b.recipient_key = m.recipient_key and b.bounced_at > ${bouncesCountSince()}
    )`,
    tries: sql`m.tries`,
    country_code: sql`m.country_code`,
    language: sql`m.language`,
    provider,
    member_id: sql`m.member_id`,
    recipient: sql`m.to_address`,
    subject: sql`m.subject`,
  },
  filters: {
    state: sql`m.state`,
    reason: (reasons) =>
      sql<boolean>`(m.state = 'cancelled' and ${isOneOf(sql`m.cancelled_because`, reasons)})`,
    report: (kinds) =>
      sql<boolean>`m.id in (select r.mail_id from mail_reports r where ${isOneOf(sql`r.kind`, kinds)})`,
    kind: sql`m.template`,
    country: sql`m.country_code`,
    language: sql`m.language`,
    provider: (domain) => sql<boolean>`${provider} = ${domain.toLowerCase()}`,
    planned: sql`m.created_at`,
    member: sql`m.member_id`,
    again: (can) => (can ? canSendAgain(now) : sql<boolean>`not ${canSendAgain(now)}`),
  },
}));
