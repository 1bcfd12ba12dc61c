import type { PointsReference } from '#contract/portal/points.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  ACCOUNTS,
  type Account,
  addToWallet,
  findMovement,
  insertMovement,
  type MovementKind,
  type Wallet,
} from './points.queries.ts';

/** The change of each account in whole points; accounts left out stay unchanged. */
export type Amounts = { readonly [account in Account]?: number };

export type NewMovement = {
  /** The business key, booked only once, which contains no member id. */
  key: string;
  kind: MovementKind;
  reference: PointsReference;
  survey_id?: number | null;
  /** Locked by this transaction. */
  wallet: Wallet;
  /** Sum to zero. */
  amounts: Amounts;
};

export type Movement = {
  id: number;
  /** False if the key was booked before and nothing changed. */
  booked: boolean;
};

/** The largest amount of one movement; a leaving member can lose all points in one. */
const LARGEST_WALLET = 2 ** 31 - 1;

/**
 * The only code that writes the journal. Refuses to make a wallet negative, writes the movement and updates the
 * wallet, which the caller has locked. Booking the same movement again returns the first. Errors:
 * `points_not_enough`; `conflict` if the key was booked with other amounts or for another wallet.
 */
export async function bookMovement(db: Db, movement: NewMovement): Promise<Movement> {
  assertBalanced(movement);
  const { key, kind, reference, survey_id = null, wallet, amounts } = movement;
  const points = wallet.points + (amounts.wallet ?? 0);
  const pending = wallet.pending + (amounts.pending ?? 0);
  if (points < 0 || pending < 0) {
    const before = await bookedBefore(db, movement);
    if (before) return before;
    throw new AppError('points_not_enough');
  }
  if (points + pending > LARGEST_WALLET) throw new Error(`the wallet ${wallet.id} would hold too much`);

  const created = await insertMovement(db, {
    key,
    kind,
    reference,
    survey_id,
    created_at: clock.now(),
    wallet_id: wallet.id,
    ...amounts,
  });
  if (!created) {
    const before = await bookedBefore(db, movement);
    if (!before) throw new Error(`the movement ${key} is neither new nor there`);
    return before;
  }
  if (amounts.wallet || amounts.pending)
    await addToWallet(db, wallet.id, { points: amounts.wallet ?? 0, pending: amounts.pending ?? 0 });
  return { id: created.id, booked: true };
}

function assertBalanced({ key, amounts }: NewMovement): void {
  const given = Object.values(amounts);
  const sum = given.reduce((total, amount) => total + amount, 0);
  if (!given.every(Number.isSafeInteger) || given.every((amount) => amount === 0) || sum !== 0)
    throw new Error(`the movement ${key} is not balanced: ${JSON.stringify(amounts)}`);
}

async function bookedBefore(db: Db, { key, kind, wallet, amounts }: NewMovement): Promise<Movement | null> {
  const found = await findMovement(db, key);
  if (!found) return null;
  const isSame =
    found.kind === kind &&
    found.wallet_id === wallet.id &&
    ACCOUNTS.every((account) => found[account] === (amounts[account] ?? 0));
  if (!isSame) throw new AppError('conflict');
  return { id: found.id, booked: false };
}
