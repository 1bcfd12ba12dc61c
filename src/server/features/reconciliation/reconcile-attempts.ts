import type { Db } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { lockWallets } from '#server/features/points/wallets.ts';
import { lockCells } from '#server/features/surveys/lock-cells.ts';
import { type Decision, type Reconciled, reconcileAttempt } from './reconcile-attempt.ts';
import { attemptsOfList, lockAttempts } from './reconciliation.queries.ts';

export type { Decision };

/**
 * One decision on a list of attempts, all or nothing. Locks everything it changes in the order of ARCHITECTURE.md,
 * so that concurrent lists in any order don't deadlock. Errors: those of `reconcileAttempt`.
 */
export async function reconcileAttempts(
  db: Db,
  names: readonly string[],
  decision: Decision & { actor: Actor },
): Promise<Array<Reconciled & { attempt: string }>> {
  const attempts = await attemptsOfList(db, names);
  const members = new Set(
    attempts.flatMap(({ member_id, referred_by }) => [member_id ?? [], referred_by ?? []].flat()),
  );
  const inOrder = [...members].sort((a, b) => a - b);
  for (const member of inOrder) await lockMember(db, member);
  await lockAttempts(
    db,
    attempts.map(({ id }) => id),
  );
  await lockCells(db, attempts);
  await lockWallets(db, inOrder);
  const results = [];
  for (const attempt of names)
    results.push({ attempt, ...(await reconcileAttempt(db, { attempt, ...decision })) });
  return results;
}
