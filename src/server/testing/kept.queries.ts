import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** What a database contains of what writers were told. */
export const keptMembers = (db: ReadDb) =>
  db.selectFrom('members').select(['id', 'email', 'first_name', 'confirmed_at']).execute();

export const keptRequests = (db: ReadDb) =>
  db
    .selectFrom('exchange_requests')
    .select(['id', 'member_id', 'idempotency_key', sql<number>`points * quantity`.as('cost')])
    .execute();

export const keptWallets = (db: ReadDb) => db.selectFrom('wallets').select(['member_id', 'points']).execute();

export const keptMails = (db: ReadDb) =>
  db.selectFrom('mails').select(['to_address', 'template', 'state', 'message_id']).execute();

/** Movements that took points for a request: one each. */
export const keptReservations = (db: ReadDb) =>
  db.selectFrom('movements').select('id').where('kind', '=', 'request').execute();
