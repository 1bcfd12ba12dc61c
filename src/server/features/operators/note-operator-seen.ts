import type { Db } from '#server/database/connect.ts';
import { setLastSeen } from './operators.queries.ts';

/** Records when an operator last used the console. */
export async function noteOperatorSeen(db: Db, id: number, at: Date): Promise<void> {
  await setLastSeen(db, id, at);
}
