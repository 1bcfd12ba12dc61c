import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { namedQuery } from '#server/database/read-handle.ts';

/** Accounts of a member. */
export type MemberAccountKind = 'wallet' | 'pending';
/** Accounts of a country. */
export type SystemAccountKind =
  | 'project_expense'
  | 'clearing'
  | 'cash'
  | 'marketing'
  | 'goodwill'
  | 'breakage'
  | 'loss';
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

const balances = namedQuery('balances', 'select kind, balance from accounts where member_id = $1');

/** Every page of the members' area asks for them. */
export const memberBalances = async (db: ReadDb, memberId: number) =>
  (await db.executeQuery<{ kind: MemberAccountKind; balance: number }>(balances([memberId]))).rows;

/** What a member was told when the points of a survey were taken back. */
const toldReason = (memberId: number) =>
  sql<string | null>`case when m.kind = 'reverse' then (
    select r.reason from invitations i
    join attempts a on a.invitation_id = i.id
    join reconciliations r on r.attempt_id = a.id and r.verdict = 'reconciled_reject'
    where i.survey_id = m.survey_id and i.member_id = ${memberId}
  ) end`.as('reason');

/** Movements of a member's wallet below `before`, newest first. */
export const walletHistory = (
  db: ReadDb,
  { memberId, before, limit }: { memberId: number; before: number; limit: number },
) =>
  db
    .selectFrom('entries as e')
    .innerJoin('movements as m', 'm.id', 'e.movement_id')
    .leftJoin('surveys as s', 's.id', 'm.survey_id')
    .select(['m.id', 'm.reference', 'm.created_at', 'e.amount', 's.titles', toldReason(memberId)])
    .where('e.account_id', '=', (eb) =>
      eb.selectFrom('accounts').select('id').where('member_id', '=', memberId).where('kind', '=', 'wallet'),
    )
    .where('e.movement_id', '<', before)
    .orderBy('e.movement_id', 'desc')
    .limit(limit)
    .execute();

/** A member's accounts, locked in the order of their ids; empty before the first movement. */
export const lockAccountsOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'kind', 'country_code', 'balance'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    // Not `for update`: entries of others that only name the account need not wait.
    .forNoKeyUpdate()
    .execute();

/** Both accounts of a member, in the member's country. Another transaction that does the same is waited for. */
export const insertAccountsOfMember = (db: Db, memberId: number) =>
  sql`
    insert into accounts (kind, country_code, member_id, balance)
    select kind, members.country_code, members.id, 0
    from members, unnest(array['wallet', 'pending']) as kind
    where members.id = ${memberId}
    on conflict (member_id, kind) where member_id is not null do nothing
  `.execute(db);

export const findSystemAccount = (db: ReadDb, kind: SystemAccountKind, countryCode: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('country_code', '=', countryCode)
    .executeTakeFirst();

export const insertSystemAccount = (db: Db, kind: SystemAccountKind, countryCode: string) =>
  sql`
    insert into accounts (kind, country_code) values (${kind}, ${countryCode})
    on conflict (country_code, kind) where kind not in ('wallet', 'pending') do nothing
  `.execute(db);

/** Its accounts lead to the member no more, and their numbers are new. */
export const detachAccounts = (db: Db, memberId: number) =>
  db
    .updateTable('accounts')
    .set({ member_id: null, pseudonym: sql`gen_random_uuid()` })
    .where('member_id', '=', memberId)
    .execute();

/** Locks those of the accounts that keep a balance, in the order of their ids. */
export const lockBalances = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'balance'])
    .where(sql<boolean>`id = any(${accountIds})`)
    .where('balance', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** A movement by its business key, with its entries and whose account each is. */
export async function findMovement(db: ReadDb, key: string) {
  const movement = await db
    .selectFrom('movements')
    .select(['id', 'key', 'kind', 'reference', 'survey_id'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!movement) return null;
  const entries = await db
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(['e.account_id', 'e.amount', 'a.kind', 'a.member_id', 'a.country_code'])
    .where('e.movement_id', '=', movement.id)
    .orderBy('e.account_id')
    .execute();
  return { ...movement, kind: movement.kind as MovementKind, entries };
}

/** Answers the new id, or nothing when the key is taken. */
export const insertMovement = (
  db: Db,
  movement: {
    key: string;
    kind: MovementKind;
    reference: string;
    survey_id: number | null;
    created_at: Date;
  },
) =>
  db
    .insertInto('movements')
    .values(movement)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();

export const insertEntries = (
  db: Db,
  movementId: number,
  entries: ReadonlyArray<{ account_id: number; amount: number }>,
) =>
  db
    .insertInto('entries')
    .values(entries.map((entry) => ({ ...entry, movement_id: movementId })))
    .execute();

/** Follows the entries in the accounts that keep a balance. */
export const addToBalances = (db: Db, movementId: number) =>
  sql`
    update accounts set balance = balance + entries.amount
    from entries
    where entries.movement_id = ${movementId} and accounts.id = entries.account_id and balance is not null
  `.execute(db);

/** What a mail about a movement that filled a wallet says, and to whom; nothing when no wallet was. */
export const creditedMovement = (db: ReadDb, movementId: number) =>
  db
    .selectFrom('movements as m')
    .innerJoin('entries as e', 'e.movement_id', 'm.id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('members', 'members.id', 'a.member_id')
    .leftJoin('surveys as s', 's.id', 'm.survey_id')
    .leftJoin('panel', (join) => join.onTrue())
    .select([
      'm.key',
      'm.reference',
      'e.amount',
      'a.balance',
      's.titles',
      'panel.default_language',
      'members.id as member_id',
      'members.first_name',
      'members.language',
      'members.country_code',
    ])
    .where('m.id', '=', movementId)
    .where('a.kind', '=', 'wallet')
    .where('e.amount', '>', 0)
    .executeTakeFirst();
