import type { Db } from '#server/database/connect.ts';
import * as queries from './adjustments.queries.ts';

/** Before a member is erased: that points were changed stays, and what was said of it goes. */
export async function forgetReasons(db: Db, memberId: number): Promise<void> {
  await queries.forgetReasons(db, memberId);
}
