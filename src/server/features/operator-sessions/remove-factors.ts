import type { Db } from '#server/database/connect.ts';
import { deleteFactors } from './factors.queries.ts';

/** Authenticator app, passkeys and recovery codes: all of an operator's. The next sign-in sets one up anew. */
export const removeFactors = (db: Db, operatorId: number): Promise<void> => deleteFactors(db, operatorId);
