import { sql } from 'kysely';
import { messagesList } from '#contract/operator/lists/messages.list.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';
import { listSource } from '#server/lists/list-source.ts';

const LONGEST_EXCERPT = 140;

const isOverdue = (now: Date) => sql<boolean>`(h.state = 'open' and h.due_at < ${now})`;

export const messagesSource = listSource(messagesList, ({ now }) => ({
  from: sql`contact_threads h left join operators o on o.id = h.assigned_to`,
  id: sql`h.id`,
  country: sql`h.country_code`,
  columns: {
    id: sql`h.id`,
    excerpt: sql`(
      select left(regexp_replace(m.message, '\\s+', ' ', 'g'), ${LONGEST_EXCERPT}::integer) from contact_messages m
      where m.thread_id = h.id and m.kind = 'question' order by m.id desc limit 1
    )`,
    state: sql`h.state`,
    overdue: isOverdue(now),
    due_at: sql`h.due_at`,
    topic: sql`h.topic`,
    country_code: sql`h.country_code`,
    language: sql`h.language`,
    channel: sql`h.channel`,
    member_id: sql`h.member_id`,
    assigned_to: sql`o.name`,
    last_message_at: sql`h.last_message_at`,
  },
  filters: {
    state: sql`h.state`,
    overdue: isOverdue(now),
    assigned: sql`(h.assigned_to is not null)`,
    assignee: sql`h.assigned_to`,
    topic: sql`h.topic`,
    country: sql`h.country_code`,
    language: sql`h.language`,
    channel: sql`h.channel`,
    member: sql`h.member_id`,
    written: sql`h.last_message_at`,
  },
}));

/** Threads whose writers wait for an answer: all of them, or those that have waited too long. */
export const countOpenThreads = async (db: ReadDb, dueBefore: Date | null): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select country_code, count(*) as count from contact_threads
      where state = 'open' and (${dueBefore}::timestamptz is null or due_at < ${dueBefore}) group by country_code
    `.execute(db)
  ).rows;
