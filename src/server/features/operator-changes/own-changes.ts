import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { operatorOf } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { hasChangedSince, insertChange } from './operator-changes.queries.ts';

const OWN_CHANGE_MS = 30 * 86_400_000;

/** Remembers that an operator changed what decides where a member's reward goes, or whether there is one. */
export async function noteOwnChange(
  db: Db,
  change: { member_id: number; operator_id: number; what: 'email' | 'name' | 'address' | 'points' },
): Promise<void> {
  await insertChange(db, { ...change, changed_at: clock.now() });
}

/**
 * Nobody approves or sends a reward of a member whose email, name, address or points they changed within 30 days, also
 * not with a key of theirs. The caller has locked the member. Error: `own_change`.
 */
export async function refuseOwnChange(
  db: ReadDb,
  { member_id, actor }: { member_id: number; actor: Actor },
): Promise<void> {
  const operator_id = operatorOf(actor);
  if (operator_id === null) return;
  const since = new Date(clock.now().getTime() - OWN_CHANGE_MS);
  if (await hasChangedSince(db, { member_id, operator_id, since })) throw new AppError('own_change');
}
