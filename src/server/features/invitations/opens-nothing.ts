import type { ReadDb } from '#server/database/connect.ts';
import { claimOf } from '#server/features/links/link-token.ts';
import { AppError } from '#server/http/app-error.ts';
import { isDeletedTest } from './deleted-tests.queries.ts';

/**
 * Why the token of an invitation's link or of an attempt opens nothing: `test_deleted` if it was of a test, for whoever is in
 * the middle of it; `not_found` otherwise.
 */
export async function opensNothing(db: ReadDb, token: string): Promise<AppError> {
  const invitation_id = claimOf(token)?.invitation_id ?? null;
  return new AppError(
    (await isDeletedTest(db, { invitation_id, attempt: token })) ? 'test_deleted' : 'not_found',
  );
}
