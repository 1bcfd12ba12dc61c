import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/database/connect.ts';
import { AppError } from './app-error.ts';
import { networkOf } from './client-network.ts';
import { hashSecret } from './secrets.ts';

/** What is guessed or asked for too often: passwords, codes of mails, calls that send a mail. */
const KINDS = ['password', 'code', 'mail'] as const;
export type FailureKind = (typeof KINDS)[number];

/** Whose try: the account it is about, where there is one, and the address it comes from. */
export type Subject = { account?: string; ip: string };

export type FailureLimits = {
  /**
   * Counts a try as failed before it is judged, so that parallel ones do not slip through, and in the table at
   * once, so that it is remembered whatever the call answers. Throws `too_many_attempts` while a wait lasts.
   */
  count(kind: FailureKind, who: Subject): Promise<void>;
  /** Takes the try back and, with it, all failures of the account. */
  succeeded(kind: FailureKind, who: Subject): Promise<void>;
  /** Forgets all failures of an account whose owner has proved to be it in another way. */
  forgive(kind: FailureKind, account: string): Promise<void>;
  /** Forgets that there is such an account. */
  forget(account: string): Promise<void>;
};

const WINDOW_S = 15 * 60;
const LONGEST_WAIT_S = 15 * 60;
const FIRST_WAIT_S = 15;
const FREE_PER_ACCOUNT = 10;
const FREE_PER_NETWORK = 100;

type Scope = { key: string; free: number };

/**
 * Slows guessing down across all processes: so many failures in 15 minutes are
 * free, then each costs a wait of twice the one before, up to 15 minutes; nobody is locked out for good.
 */
export function openFailureLimits({ pool }: Pick<Database, 'pool'>): FailureLimits {
  const table = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
  const failures = new RateLimiterPostgres({
    ...table,
    keyPrefix: 'failures',
    points: FREE_PER_NETWORK,
    duration: WINDOW_S,
  });
  // One passes and closes it for the length of the wait.
  const gate = new RateLimiterPostgres({
    ...table,
    keyPrefix: 'gate',
    points: 1,
    duration: LONGEST_WAIT_S,
    clearExpiredByTimeout: false,
  });

  const refuseWhileWaiting = async ({ key }: Scope) => {
    const closed = await gate.get(key);
    if (closed && closed.msBeforeNext > 0) throw tooMany(closed);
  };

  const countIn = async ({ key, free }: Scope) => {
    const { consumedPoints } = await failures.penalty(key);
    if (consumedPoints < free) return;
    const wait = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (consumedPoints - free));
    try {
      await gate.consume(key, 1, { customDuration: wait });
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
    }
    // The wait is no time off: the failures count on for a whole window after it.
    await failures.set(key, consumedPoints, wait + WINDOW_S);
  };

  const forgive = async (kind: FailureKind, account: string) => {
    const key = keyOf(kind, 'account', account);
    await failures.delete(key);
    await gate.delete(key);
  };

  return {
    async count(kind, who) {
      const scopes = scopesOf(kind, who);
      for (const scope of scopes) await refuseWhileWaiting(scope);
      for (const scope of scopes) await countIn(scope);
    },
    async succeeded(kind, { account, ip }) {
      if (account !== undefined) await forgive(kind, account);
      // The network's wait stays: with an account of one's own it could be ended at will.
      await failures.reward(keyOf(kind, 'network', networkOf(ip)));
    },
    forgive,
    async forget(account) {
      for (const kind of KINDS) await forgive(kind, account);
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('too_many_attempts', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
}

const keyOf = (kind: FailureKind, what: 'account' | 'network', name: string) =>
  `${kind}:${what}:${hashSecret(name).toString('base64url')}`;

function scopesOf(kind: FailureKind, { account, ip }: Subject): Scope[] {
  return [
    ...(account === undefined ? [] : [{ key: keyOf(kind, 'account', account), free: FREE_PER_ACCOUNT }]),
    { key: keyOf(kind, 'network', networkOf(ip)), free: FREE_PER_NETWORK },
  ];
}
