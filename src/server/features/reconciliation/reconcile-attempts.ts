import type { Db } from '#server/database/connect.ts';
import { lockParticipants } from '#server/features/attempts/lock-participants.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { lockWallets } from '#server/features/points/wallets.ts';
import { lockCells } from '#server/features/surveys/lock-cells.ts';
import { type Decision, decideAttempt, type Reconciled } from './decide-attempt.ts';
import { attemptsOfList, lockAttempts } from './reconciliation.queries.ts';

export type { Decision };

/**
 * One decision on a list of attempts, all or nothing. Locks everything it changes in the order of ARCHITECTURE.md,
 * so that concurrent lists in any order don't deadlock. Errors: those of `decideAttempt`.
 */
export async function reconcileAttempts(
  db: Db,
  names: readonly string[],
  decision: Decision & { actor: Actor; expected_points?: number },
): Promise<Array<Reconciled & { attempt: string }>> {
  const attempts = await attemptsOfList(db, names);
  const ids = attempts.map(({ id }) => id);
  const members = await lockParticipants(db, ids);
  await lockAttempts(db, ids);
  await lockCells(db, attempts);
  await lockWallets(db, members);
  const results = [];
  for (const attempt of names)
    results.push({ attempt, ...(await decideAttempt(db, { attempt, ...decision })) });
  return results;
}
