import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { MemberViews } from '#server/database/tables.ts';

export const insertView = (db: Db, view: Insertable<MemberViews>) =>
  db.insertInto('member_views').values(view).execute();

/** Ends what an operator's session has begun before. */
export const endViewsOfSession = (db: Db, operator_session_id: number, now: Date) =>
  db
    .updateTable('member_views')
    .set({ ended_at: now })
    .where('operator_session_id', '=', operator_session_id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .execute();

/** Uses up the code of a view that was begun after `since`; returns until when it lasts. */
export const openViewByCode = (
  db: Db,
  code_hash: Buffer,
  { since, ...opened }: { since: Date; token_hash: Buffer; end_hash: Buffer; opened_at: Date },
) =>
  db
    .updateTable('member_views')
    .set(opened)
    .where('code_hash', '=', code_hash)
    .where('opened_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '>', since)
    .returning(['ends_at', 'member_id'])
    .executeTakeFirst();

/** Returns whether there is such a view; one that was ended before keeps its time. */
export const endViewByHash = async (db: Db, end_hash: Buffer, now: Date): Promise<boolean> =>
  (await db
    .updateTable('member_views')
    .set((view) => ({ ended_at: view.fn.coalesce('ended_at', view.val(now)) }))
    .where('end_hash', '=', end_hash)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** A view that lasts, with the member and the operator's session. */
export const findView = (db: ReadDb, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('member_views as v')
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .innerJoin('operators as o', 'o.id', 'v.operator_id')
    .select([
      'v.member_id',
      'v.operator_id',
      'v.operator_session_id',
      'v.ends_at',
      'm.country_code',
      'm.language',
      'o.name',
      'o.time_zone',
      'o.language as operator_language',
    ])
    .where('v.token_hash', '=', token_hash)
    .where('v.ended_at', 'is', null)
    .where('v.ends_at', '>', now)
    .executeTakeFirst();

export const viewsOf = (db: ReadDb, member_id: number) =>
  db
    .selectFrom('member_views')
    .select(['opened_at', 'reason'])
    .where('member_id', '=', member_id)
    .where('opened_at', 'is not', null)
    .orderBy('opened_at', 'desc')
    .limit(100)
    .execute();
