import type { Db } from '#server/database/connect.ts';
import { deleteFactors } from './factors.queries.ts';

/** Removes an operator's authenticator app, passkeys and recovery codes. The next sign-in sets up a new factor. */
export const removeFactors = (db: Db, operatorId: number): Promise<void> => deleteFactors(db, operatorId);
