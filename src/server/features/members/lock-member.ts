import type { Db } from '#server/database/connect.ts';
import * as queries from './members.queries.ts';

/** Whom a mail about an account goes to. */
export type Addressee = queries.Addressee;

/** A member who leaves, with what their leaving has to find. */
export type LeavingMember = NonNullable<Awaited<ReturnType<typeof queries.lockLeavingMember>>>;

/** The member, whom nobody else changes before the transaction ends. */
export const lockMember = (db: Db, memberId: number): Promise<Addressee | undefined> =>
  queries.lockMember(db, memberId);

/** The same by address. */
export const lockMemberByEmailKey = (db: Db, emailKey: string): Promise<Addressee | undefined> =>
  queries.lockMemberByEmailKey(db, emailKey);

/** The same while the password is still the one that was judged before the transaction. */
export const lockMemberWithPassword = (
  db: Db,
  judged: { member_id: number; password_hash: string },
): Promise<Addressee | undefined> => queries.lockMemberWithPassword(db, judged);

/** The same, and nobody writes a row that names the member before the transaction ends. */
export const lockLeavingMember = (
  db: Db,
  judged: { member_id: number; password_hash: string },
): Promise<LeavingMember | undefined> => queries.lockLeavingMember(db, judged);
