import type { Db } from '#server/database/connect.ts';
import { setLastSeen } from './operators.queries.ts';

/** When an operator last worked in the console, for the list of operators. */
export async function noteOperatorSeen(db: Db, id: number, at: Date): Promise<void> {
  await setLastSeen(db, id, at);
}
