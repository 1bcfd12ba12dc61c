import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';

/** A file of /assets/, whose name changes with its content, compressed with brotli. */
export type ReleaseAsset = { name: string; content_type: string; brotli: Buffer };

/** Which of these names are already stored. */
export async function keptAssetNames(db: ReadDb, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('release_assets').select('name').where('name', 'in', names).execute();
  return new Set(rows.map(({ name }) => name));
}

export async function insertAssets(db: Db, assets: readonly ReleaseAsset[]): Promise<void> {
  if (assets.length === 0) return;
  await db
    .insertInto('release_assets')
    .values([...assets])
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Marks all assets except these as replaced, and deletes those replaced more than `days` ago. */
export async function markReplacedAssets(db: Db, names: readonly string[], days: number): Promise<void> {
  await takeLock(db, 'release_assets');
  await db
    .updateTable('release_assets')
    .set({ replaced_at: null })
    .where('name', 'in', names)
    .where('replaced_at', 'is not', null)
    .execute();
  await db
    .updateTable('release_assets')
    .set({ replaced_at: sql`now()` })
    .where('name', 'not in', names)
    .where('replaced_at', 'is', null)
    .execute();
  await db
    .deleteFrom('release_assets')
    .where('replaced_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

export const findReleaseAsset = (db: ReadDb, name: string): Promise<ReleaseAsset | undefined> =>
  db
    .selectFrom('release_assets')
    .select(['name', 'content_type', 'brotli'])
    .where('name', '=', name)
    .executeTakeFirst();
