import type { Db } from '#server/database/connect.ts';
import { lockMemberAccounts, systemAccount } from './accounts.ts';
import { bookMovement } from './book-movement.ts';
import { detachAccounts, memberBalances } from './points.queries.ts';

/**
 * A member leaves: spendable and pending points become breakage, and the accounts stay under a new random pseudonym.
 * No entry is changed. Answers what was lost.
 */
export async function lapsePoints(db: Db, memberId: number): Promise<{ points: number; pending: number }> {
  // Whoever never earned anything has no accounts, and need not get any.
  if ((await memberBalances(db, memberId)).length === 0) return { points: 0, pending: 0 };
  const { wallet, pending, country_code } = await lockMemberAccounts(db, memberId);
  const lost = [wallet, pending].filter(({ balance }) => balance > 0);
  const total = wallet.balance + pending.balance;
  if (total > 0)
    await bookMovement(db, {
      key: `lapse:account:${wallet.id}`,
      kind: 'expiry',
      reference: 'Points lapsed',
      entries: [
        ...lost.map(({ id, balance }) => ({ account_id: id, amount: -balance })),
        { account_id: await systemAccount(db, 'breakage', country_code), amount: total },
      ],
    });
  await detachAccounts(db, memberId);
  return { points: wallet.balance, pending: pending.balance };
}

/** The same of points that return to the wallet of somebody who has left meanwhile (a money order came back). */
export async function lapseReturned(
  db: Db,
  returned: { request_id: number; wallet_id: number; country_code: string; points: number },
): Promise<void> {
  await bookMovement(db, {
    key: `lapse:request:${returned.request_id}`,
    kind: 'expiry',
    reference: 'Points lapsed',
    entries: [
      { account_id: returned.wallet_id, amount: -returned.points },
      { account_id: await systemAccount(db, 'breakage', returned.country_code), amount: returned.points },
    ],
  });
}
