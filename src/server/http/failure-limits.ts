import type { Database } from '#server/database/connect.ts';
import { AppError } from './app-error.ts';
import { networkOf } from './client-network.ts';
import { hashSecret } from './secrets.ts';

/** What is limited: passwords, mailed codes, calls that send mail, and reports with a signature that isn't valid. */
const KINDS = ['password', 'code', 'mail', 'signature'] as const;
export type FailureKind = (typeof KINDS)[number];

/** The account concerned, if any, and the address of the client. */
export type Subject = { account?: string; ip: string };

export type FailureLimits = {
  /**
   * Counts a try as failed before it is checked, so that parallel tries can't bypass the limit, and whatever the call
   * answers; throws `too_many_attempts` while a wait lasts.
   */
  count(kind: FailureKind, who: Subject): Promise<void>;
  /** Uncounts the try and clears all failures of the account. */
  succeeded(kind: FailureKind, who: Subject): Promise<void>;
  /** Uncounts one try for the network, because somebody there succeeded, while the account's count stays. */
  takeBack(kind: FailureKind, who: { ip: string }): Promise<void>;
  /** Clears all failures of an account whose owner has proved their identity in another way. */
  forgive(kind: FailureKind, account: string): Promise<void>;
  /** Deletes the account's counters. */
  forget(account: string): Promise<void>;
};

const WINDOW_MS = 15 * 60 * 1000;
const LONGEST_WAIT_MS = 15 * 60 * 1000;
const FIRST_WAIT_MS = 15 * 1000;
const FREE_PER_ACCOUNT = 10;
const FREE_PER_NETWORK = 100;

type Scope = { key: string; free: number };

/**
 * Limits guessing across all processes: a number of failures in 15 minutes is free, then each doubles the wait, up
 * to 15 minutes; nobody is locked out for good.
 */
export function openFailureLimits({ pool }: Pick<Database, 'pool'>): FailureLimits {
  const delayNext = async ({ key, free }: Scope, failures: number, now: number) => {
    if (failures < free) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - free));
    const passed = await pool.query(PASS_AND_CLOSE, [
      key,
      gateOf(key),
      now,
      now + wait,
      now + wait + WINDOW_MS,
    ]);
    if (passed.rowCount === 0) {
      const { rows } = await pool.query<{ expire: number }>(CLOSED, [[gateOf(key)], now]);
      throw tooMany((rows[0]?.expire ?? now + FIRST_WAIT_MS) - now);
    }
  };

  const forgive = async (kind: FailureKind, account: string) => {
    const key = keyOf(kind, 'account', account);
    await pool.query('delete from rate_limits where key = any($1)', [[key, gateOf(key)]]);
  };

  return {
    async count(kind, who) {
      const now = Date.now();
      const scopes = scopesOf(kind, who);
      const keys = scopes.map(({ key }) => key);
      const { rows } = await pool.query<Counted>(COUNT, [keys, keys.map(gateOf), now, now + WINDOW_MS]);
      const closed = rows.find(({ closed_until }) => closed_until !== null)?.closed_until;
      if (closed) throw tooMany(closed - now);
      for (const scope of scopes) {
        const counted = rows.find(({ key }) => key === scope.key);
        await delayNext(scope, counted?.points ?? 0, now);
      }
    },
    async succeeded(kind, { account, ip }) {
      const own = account === undefined ? [] : [keyOf(kind, 'account', account)];
      // The network's wait stays; otherwise attackers could reset it with an account of their own.
      await pool.query(SUCCEED, [[...own, ...own.map(gateOf)], keyOf(kind, 'network', networkOf(ip))]);
    },
    async takeBack(kind, { ip }) {
      await pool.query(SUCCEED, [[], keyOf(kind, 'network', networkOf(ip))]);
    },
    forgive,
    async forget(account) {
      for (const kind of KINDS) await forgive(kind, account);
    },
  };
}

type Counted = { key: string | null; points: number; closed_until: number | null };

/** Which of the gates $1 are closed at $2, the last to open first. */
const CLOSED =
  'select expire::float8 as expire from rate_limits where key = any($1) and expire > $2 order by expire desc limit 1';

/**
 * Counts a failure under each of the keys $1 unless one of the gates $2 is closed at $3; then returns when it
 * opens.
 */
const COUNT = `
  with closed as (
    select max(expire) as until from rate_limits where key = any($2) and expire > $3
  ),
  counted as (
    insert into rate_limits as r (key, points, expire)
    select key, 1, $4::bigint from unnest($1::text[]) as key, closed where until is null order by key
    on conflict (key) do update
      set points = case when r.expire <= $3 then 1 else r.points + 1 end,
        expire = case when r.expire <= $3 then excluded.expire else r.expire end
    returning key, points
  )
  select key, points, null::float8 as closed_until from counted
  union all
  select null, 0, until::float8 from closed where until is not null`;

/** Passes the gate $2 of the failures $1 and closes it until $4; the failures are kept for another full window. */
const PASS_AND_CLOSE = `
  with passed as (
    insert into rate_limits as r (key, points, expire) values ($2, 1, $4)
    on conflict (key) do update set expire = excluded.expire where r.expire <= $3
    returning key
  )
  update rate_limits set expire = $5 from passed where rate_limits.key = $1`;

/** Deletes the failures and gates $1, and subtracts one from the failures $2. */
const SUCCEED = `
  with taken as (
    select key from rate_limits where key = any($1) or key = $2 order by key for update
  )
  update rate_limits r
  set points = case when r.key = $2 then greatest(r.points - 1, 0) else 0 end,
    expire = case when r.key = $2 then r.expire else 0 end
  from taken where r.key = taken.key`;

const tooMany = (ms: number): AppError =>
  new AppError('too_many_attempts', { retryAfterSeconds: Math.ceil(ms / 1000) });

/** The gate of a key: closed during a wait. */
const gateOf = (key: string) => `gate:${key}`;

const keyOf = (kind: FailureKind, what: 'account' | 'network', name: string) =>
  `failures:${kind}:${what}:${hashSecret(name).toString('base64url')}`;

function scopesOf(kind: FailureKind, { account, ip }: Subject): Scope[] {
  return [
    ...(account === undefined ? [] : [{ key: keyOf(kind, 'account', account), free: FREE_PER_ACCOUNT }]),
    { key: keyOf(kind, 'network', networkOf(ip)), free: FREE_PER_NETWORK },
  ];
}
