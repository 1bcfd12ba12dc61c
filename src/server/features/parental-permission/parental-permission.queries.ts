import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { Addressee } from '#server/features/members/lock-member.ts';

/** Runs for every registration; doesn't touch members whose account has started. */
export const deleteWaitingPermission = (db: Db, memberId: number) =>
  db
    .deleteFrom('parental_permissions')
    .where('member_id', '=', memberId)
    .where('given_at', 'is', null)
    .execute();

/** The same; writes nothing without a parent, or for a member whose account has started. */
export const insertWaitingPermission = (db: Db, memberId: number, parentEmail: string | null) =>
  db
    .insertInto('parental_permissions')
    .columns(['member_id', 'parent_email'])
    .expression(
      db
        .selectFrom('members')
        .select(['id', sql<string>`${parentEmail}::text`.as('parent_email')])
        .where('id', '=', memberId)
        .where('confirmed_at', 'is', null)
        .where(sql<boolean>`${parentEmail}::text is not null`),
    )
    .execute();

export const findPermission = (db: Db, memberId: number) =>
  db
    .selectFrom('parental_permissions')
    .select(['parent_email', 'asked_at', 'given_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const markAsked = (db: Db, memberId: number, now: Date) =>
  db.updateTable('parental_permissions').set({ asked_at: now }).where('member_id', '=', memberId).execute();

export const markGiven = (db: Db, memberId: number, now: Date) =>
  db.updateTable('parental_permissions').set({ given_at: now }).where('member_id', '=', memberId).execute();

export const markReminded = (db: Db, memberId: number, now: Date) =>
  db
    .updateTable('parental_permissions')
    .set({ reminded_at: now })
    .where('member_id', '=', memberId)
    .execute();

/** Children whose parents were asked before a given time and have neither answered nor been reminded. */
export const permissionsToRemind = (
  db: Db,
  { until, limit }: { until: Date; limit: number },
): Promise<(Addressee & { parent_email: string })[]> =>
  db
    .selectFrom('parental_permissions as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select([
      'm.id as member_id',
      'm.email',
      'm.first_name',
      'm.language',
      'm.country_code',
      'm.confirmed_at',
      'p.parent_email',
    ])
    .where('p.given_at', 'is', null)
    .where('p.reminded_at', 'is', null)
    .where('p.asked_at', '<=', until)
    .orderBy('p.asked_at')
    .limit(limit)
    .forUpdate(['p'])
    .skipLocked()
    .execute();
