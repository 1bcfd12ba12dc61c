import { type Insertable, sql, type Updateable } from 'kysely';
import type { ThreadChannel, ThreadState, ThreadTopic } from '#contract/rules/contact-thread.ts';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';
import type { ContactMessages, ContactThreads } from '#server/database/tables.ts';

export type Thread = NonNullable<Awaited<ReturnType<typeof findThread>>>;

const threads = (db: ReadDb) =>
  db
    .selectFrom('contact_threads')
    .selectAll()
    .$narrowType<{ topic: ThreadTopic; state: ThreadState; channel: ThreadChannel }>();

export const findThread = (db: ReadDb, id: number) => threads(db).where('id', '=', id).executeTakeFirst();

/** Lock its member before. */
export const lockThread = (db: Db, id: number) =>
  threads(db).where('id', '=', id).forUpdate().executeTakeFirst();

export const findThreadByToken = (db: ReadDb, token: string) =>
  threads(db).where('token', '=', token).executeTakeFirst();

export const countryOfThread = async (db: ReadDb, id: number): Promise<string | undefined> =>
  (await findThread(db, id))?.country_code;

export const threadsOf = (db: ReadDb, memberId: number, limit: number) =>
  threads(db).where('member_id', '=', memberId).orderBy('last_message_at', 'desc').limit(limit).execute();

/** The case that a member has opened about an attempt or a request. */
export const findCase = (db: ReadDb, thing: { attempt_id: number } | { request_id: number }) =>
  threads(db)
    .where((eb) => eb.and(thing))
    .executeTakeFirst();

export async function insertThread(db: Db, thread: Insertable<ContactThreads>): Promise<number> {
  const { id } = await db
    .insertInto('contact_threads')
    .values(thread)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the thread's new version. */
export const updateThread = async (
  db: Db,
  id: number,
  changes: Updateable<ContactThreads>,
): Promise<number> =>
  (
    await db
      .updateTable('contact_threads')
      .set({ ...changes, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version;

export async function insertMessage(db: Db, message: Insertable<ContactMessages>): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The message that an operator has written with this key. */
export const messageOfKey = (db: ReadDb, key: string) =>
  db
    .selectFrom('contact_messages')
    .select(['thread_id', 'kind', 'message'])
    .where('key', '=', key)
    .executeTakeFirst();

/** Serialises what operators write with the same key. */
export const lockKey = (db: Db, key: string) => takeLock(db, `message of operator ${key}`);

/** Oldest first. */
export const messagesOf = (db: ReadDb, threadId: number) =>
  db
    .selectFrom('contact_messages as m')
    .leftJoin('operators as o', 'o.id', 'm.operator_id')
    .select(['m.id', 'm.kind', 'm.message', 'm.created_at', 'o.name as operator'])
    .where('m.thread_id', '=', threadId)
    .orderBy('m.id')
    .$narrowType<{ kind: 'question' | 'answer' | 'note' }>()
    .execute();

/** The thread in which a member has written the same since; concurrent ones are serialised. */
export async function threadWrittenSince(
  db: Db,
  { member_id, topic, message, since }: { member_id: number; topic: string; message: string; since: Date },
): Promise<number | undefined> {
  await takeLock(db, `contact message of ${member_id}`);
  const same = await db
    .selectFrom('contact_messages as m')
    .innerJoin('contact_threads as h', 'h.id', 'm.thread_id')
    .select('h.id')
    .where('h.member_id', '=', member_id)
    .where('h.topic', '=', topic)
    .where('m.kind', '=', 'question')
    .where('m.created_at', '>', since)
    .where('m.message', '=', message)
    .limit(1)
    .executeTakeFirst();
  return same?.id;
}

/** Whether the writer has sent the same into this locked thread since. */
export const isWrittenAgain = async (
  db: Db,
  threadId: number,
  { message, since }: { message: string; since: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('contact_messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('kind', '=', 'question')
    .where('created_at', '>', since)
    .where('message', '=', message)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** With all their messages; returns their ids. */
export const deleteThreadsOf = (db: Db, member: { member_id: number; email_key: string }) =>
  db
    .deleteFrom('contact_threads')
    .where((eb) => eb.or([eb('member_id', '=', member.member_id), eb('email_key', '=', member.email_key)]))
    .returning('id')
    .execute();

/** Some of the threads in which nobody has written since; returns how many. */
export const deleteThreadsBefore = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from contact_threads where id = any(array(
          select id from contact_threads where last_message_at <= ${before} order by last_message_at limit ${limit}
        ))
      `.execute(db),
  );
