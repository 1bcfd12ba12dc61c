import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** A thread with these messages. */
export const insertMessages = (db: Db, messages: readonly string[]) =>
  sql`
    with thread as (
      insert into contact_threads (country_code, language, topic, channel, due_at, created_at, last_message_at)
      values ('BG', 'bg', 'other', 'portal', now(), now(), now()) returning id
    )
    insert into contact_messages (thread_id, kind, message, created_at)
    select thread.id, 'question', one, now() from thread, unnest(${messages}::text[]) one`.execute(db);
