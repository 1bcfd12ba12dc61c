import type { ResultData } from '#contract/endpoint.ts';
import type { getMembership } from '#contract/portal/privacy.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { AppError } from '#server/http/app-error.ts';
import { findMembership } from './privacy.queries.ts';

/**
 * Whether the member gets invitations, and what deleting the account would cost; available points include those
 * that would be returned first.
 */
export async function membership(db: ReadDb, memberId: number): Promise<ResultData<typeof getMembership>> {
  const found = await findMembership(db, memberId);
  if (!found) throw new AppError('not_signed_in');
  const { points, pending } = await memberPoints(db, memberId);
  return { ...found, points, pending };
}
