import { type Insertable, type Selectable, sql } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Movements, Wallets } from '#server/database/tables.ts';

/** One column per account: wallet and pending belong to the member, the others to the country. */
export const ACCOUNTS = [
  'wallet',
  'pending',
  'project_expense',
  'clearing',
  'cash',
  'marketing',
  'goodwill',
  'breakage',
  'loss',
  'opening',
  'provider',
] as const;
export type Account = (typeof ACCOUNTS)[number];
export type MovementKind =
  | 'award'
  | 'confirm'
  | 'reverse'
  | 'request'
  | 'return'
  | 'send'
  | 'goodwill'
  | 'correction'
  | 'referral'
  | 'expiry';

export type Wallet = Pick<Selectable<Wallets>, 'id' | 'member_id' | 'points' | 'pending'>;

const balances = builtOnce(
  (_db: ReadDb, { member_id }: { member_id: number }) =>
    sql<{
      points: number;
      pending: number;
    }>`select points, pending from wallets where member_id = ${member_id}`,
);

/** Requested by every page of the members' area. */
export const memberBalances = async (db: ReadDb, memberId: number) =>
  (await balances(db, { member_id: memberId }))[0];

/** What the member was told when a survey's points were reversed. */
const toldReason = (memberId: number) =>
  sql<string | null>`case when m.kind = 'reverse' then (
    select r.reason from invitations i
    join attempts a on a.invitation_id = i.id
    join reconciliations r on r.attempt_id = a.id and r.verdict = 'reconciled_reject'
    where i.survey_id = m.survey_id and i.member_id = ${memberId}
  ) end`.as('reason');

/** A page of a member's movements, newest first. */
export const walletHistory = (
  db: ReadDb,
  { memberId, before, limit }: { memberId: number; before: number; limit: number },
) =>
  db
    .selectFrom('movements as m')
    .leftJoin('surveys as s', 's.id', 'm.survey_id')
    .select(['m.id', 'm.reference', 'm.created_at', 'm.wallet as amount', 's.titles', toldReason(memberId)])
    .where('m.wallet_id', '=', (eb) =>
      eb.selectFrom('wallets').select('id').where('member_id', '=', memberId),
    )
    .where('m.wallet', '<>', 0)
    .where('m.id', '<', before)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();

/** Not `for update`, so that rows that reference the wallet don't have to wait. */
const locked = (db: Db) =>
  db.selectFrom('wallets').select(['id', 'member_id', 'points', 'pending']).forNoKeyUpdate();

/** Undefined before the member's first movement. */
export const lockWalletOfMember = (db: Db, memberId: number): Promise<Wallet | undefined> =>
  locked(db).where('member_id', '=', memberId).executeTakeFirst();

export const lockWalletsOfMembers = (db: Db, memberIds: readonly number[]): Promise<Wallet[]> =>
  locked(db).where(sql<boolean>`member_id = any(${memberIds})`).orderBy('member_id', 'desc').execute();

export const lockWallet = (db: Db, id: number): Promise<Wallet | undefined> =>
  locked(db).where('id', '=', id).executeTakeFirst();

/** Creates it in the member's country; waits for a concurrent transaction that does the same. */
export const insertWallet = (db: Db, memberId: number) =>
  sql`
    insert into wallets (country_code, member_id)
    select country_code, id from members where id = ${memberId}
    on conflict (member_id) do nothing
  `.execute(db);

/** Removes the wallet's reference to the member. */
export const detachWallet = (db: Db, id: number, pseudonym: string) =>
  db.updateTable('wallets').set({ member_id: null, pseudonym }).where('id', '=', id).execute();

/** A movement and its wallet by business key. */
export async function findMovement(db: ReadDb, key: string) {
  const movement = await db
    .selectFrom('movements as m')
    .innerJoin('wallets', 'wallets.id', 'm.wallet_id')
    .select(['m.id', 'm.kind', 'm.survey_id', 'm.wallet_id', 'wallets.member_id'])
    .select(ACCOUNTS.map((account) => `m.${account}` as const))
    .where('m.key', '=', key)
    .executeTakeFirst();
  return movement && { ...movement, kind: movement.kind as MovementKind };
}

/** Returns the new id, or undefined if the key is taken. */
export const insertMovement = (db: Db, movement: Insertable<Movements>) =>
  db
    .insertInto('movements')
    .values(movement)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();

export const addToWallet = (db: Db, id: number, { points, pending }: Pick<Wallet, 'points' | 'pending'>) =>
  db
    .updateTable('wallets')
    .set((eb) => ({ points: eb('points', '+', points), pending: eb('pending', '+', pending) }))
    .where('id', '=', id)
    .execute();

/** The mail's data and recipient for a movement that added points; undefined if no wallet was credited. */
export const creditedMovement = (db: ReadDb, movementId: number) =>
  db
    .selectFrom('movements as m')
    .innerJoin('wallets', 'wallets.id', 'm.wallet_id')
    .innerJoin('members', 'members.id', 'wallets.member_id')
    .leftJoin('surveys as s', 's.id', 'm.survey_id')
    .leftJoin('panel', (join) => join.onTrue())
    .select([
      'm.key',
      'm.reference',
      'm.wallet as amount',
      'wallets.points as balance',
      's.titles',
      'panel.default_language',
      'members.id as member_id',
      'members.first_name',
      'members.language',
      'members.country_code',
    ])
    .where('m.id', '=', movementId)
    .where('m.wallet', '>', 0)
    .executeTakeFirst();
