import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { MemberViews } from '#server/database/tables.ts';

export const insertView = (db: Db, view: Insertable<MemberViews>) =>
  db.insertInto('member_views').values(view).execute();

/** Ends what an operator's session has begun before; returns what was open. */
export const endViewsOfSession = (db: Db, operator_session_id: number, now: Date) =>
  db
    .updateTable('member_views')
    .set({ ended_at: now })
    .where('operator_session_id', '=', operator_session_id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning(['member_id', 'operator_id', 'opened_at'])
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

/** The view that a page's form ends, locked. */
export const lockViewByHash = (db: Db, end_hash: Buffer) =>
  db
    .selectFrom('member_views')
    .select(['id', 'member_id', 'operator_id', 'ends_at', 'ended_at'])
    .where('end_hash', '=', end_hash)
    .forUpdate()
    .executeTakeFirst();

export const endViewById = (db: Db, id: number, now: Date) =>
  db.updateTable('member_views').set({ ended_at: now }).where('id', '=', id).execute();

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
