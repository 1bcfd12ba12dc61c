import { sql } from 'kysely';
import type { MailState, NotSentReason } from '#contract/rules/mails.ts';
import type { ReadDb } from '#server/database/connect.ts';

/** Null: it belongs to no country. Undefined: there is none. */
export const countryOfMail = async (db: ReadDb, id: number): Promise<string | null | undefined> =>
  (await db.selectFrom('mails').select('country_code').where('id', '=', id).executeTakeFirst())?.country_code;

export type KeptMail = {
  id: number;
  kind: string;
  state: MailState;
  reason: NotSentReason | null;
  response: string | null;
  country_code: string | null;
  language: string;
  recipient_key: string;
  recipient: string;
  subject: string | null;
  member_id: number | null;
  tries: number;
  transactional: boolean;
  created_at: Date;
  sending_since: Date | null;
  sent_at: Date | null;
  stopped_at: Date | null;
  useful_until: Date | null;
  /** What it says is still there. */
  has_content: boolean;
  next_try_at: Date | null;
};

/** A mail without its content, and when it is tried. */
export const findKeptMail = async (db: ReadDb, id: number): Promise<KeptMail | undefined> =>
  (
    await sql<KeptMail>`
      select m.id, m.template as kind, m.state, m.cancelled_because as reason, m.last_error as response, m.country_code,
        m.language, m.recipient_key, m.to_address as recipient, m.subject, m.member_id, m.tries, m.transactional,
        m.created_at, m.sending_since, m.sent_at, m.stopped_at, m.useful_until, m.data <> '{}' as has_content,
        case when m.state = 'queued' and m.lane is not null and m.sending_since is null then m.created_at else (
          select j.run_at from graphile_worker.jobs j
          where m.state = 'queued' and j.key = 'send-mail:' || m.id and j.attempts < j.max_attempts
        ) end as next_try_at
      from mails m where m.id = ${id}
    `.execute(db)
  ).rows[0];

/** The mail's lock, with what is needed to send it. */
export const lockMail = (db: ReadDb, id: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'template', 'transactional', 'recipient_key', 'to_address', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Until when a provider gets no mail that nobody waits for, and what it said. */
export const pauseOf = (db: ReadDb, domain: string, now: Date) =>
  db
    .selectFrom('mail_providers')
    .select(['paused_until as until', 'reason as response'])
    .where('domain', '=', domain)
    .where('paused_until', '>', now)
    .executeTakeFirst();
