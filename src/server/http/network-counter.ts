import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#server/database/connect.ts';
import { networkOf } from './client-network.ts';
import { hashSecret } from './secrets.ts';

/** Counts events per network (/24 or /56) within a period, across all processes. */
export type NetworkCounter = {
  /** Adds one; returns the new count. */
  count(ip: string): Promise<number>;
  takeBack(ip: string): Promise<void>;
  current(ip: string): Promise<number>;
};

export function openNetworkCounter(
  { pool }: Pick<Database, 'pool'>,
  { name, seconds }: { name: string; seconds: number },
): NetworkCounter {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: 1,
    duration: seconds,
  });
  const keyOf = (ip: string) => hashSecret(networkOf(ip)).toString('base64url');
  return {
    count: async (ip) => (await counter.penalty(keyOf(ip))).consumedPoints,
    async takeBack(ip) {
      await counter.reward(keyOf(ip));
    },
    current: async (ip) => (await counter.get(keyOf(ip)))?.consumedPoints ?? 0,
  };
}
