import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import type { Account } from '#server/features/points/points.queries.ts';
import { givePoints } from './give-points.ts';
import type { TestApp } from './test-app.ts';

/** The journal of a test application, with helpers for tests of points. */
export const openJournal = ({ database }: TestApp) => ({
  write: <T>(work: (db: Db) => Promise<T>) => database.transaction(work),
  points: (memberId: number) => memberPoints(database.read, memberId),
  goodwill: (memberId: number, points: number) => givePoints({ database }, memberId, points),
  /** The balance of an account of Bulgaria. */
  async balanceOf(account: Account) {
    const { rows } = await sql<{ sum: string | null }>`
      select sum(${sql.ref(account)}) from movements join wallets on wallets.id = wallet_id
      where country_code = 'BG'
    `.execute(database.read);
    return Number(rows[0]?.sum ?? 0);
  },
});

export type TestJournal = ReturnType<typeof openJournal>;
