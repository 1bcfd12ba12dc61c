import type { RawBuilder } from 'kysely';
import { HIGHEST_COUNT } from '#contract/operator/list.ts';
import type { ReadDb } from './connect.ts';
import { ReadHandle } from './read-handle.ts';
import { wasEnded } from './was-ended.ts';

export type Count = {
  count: number;
  /** Counting stopped there: at the highest number, or when the time was up. */
  at_least: boolean;
};

export type CountLimits = { most?: number; ms?: number };

const LONGEST_MS = 300;
/** How many rows are counted in one go: when the time is up, those of the goes before are known. */
const GOES = [1, 100, 900, 3000];

/** Counts the rows of a query, no further and no longer than the limits say. */
export async function countRows(
  db: ReadDb,
  query: RawBuilder<unknown>,
  { most = HIGHEST_COUNT, ms = LONGEST_MS }: CountLimits = {},
): Promise<Count> {
  if (!(db instanceof ReadHandle)) throw new Error('rows are counted through the handle for reading');
  const { sql: text, parameters } = query.compile(db);
  return db.onOneConnection(async (client) => {
    const end = performance.now() + ms;
    const left = () => Math.ceil(end - performance.now());
    await client.query('begin read only');
    let count = 0;
    try {
      await client.query(`set local statement_timeout = ${ms}`);
      await client.query(`declare counted no scroll cursor for ${text}`, [...parameters]);
      for (let go = 0; count <= most; go++) {
        if (left() <= 0) return { count, at_least: true };
        await client.query(`set local statement_timeout = ${left()}`);
        const size = Math.min(GOES[go] ?? most, most + 1 - count);
        const { rowCount } = await client.query(`move forward ${size} from counted`);
        count += rowCount ?? 0;
        if (rowCount !== size) return { count, at_least: false };
      }
      return { count: most, at_least: true };
    } catch (error) {
      if (wasEnded(error)) return { count, at_least: true };
      throw error;
    } finally {
      await client.query('rollback');
    }
  });
}
