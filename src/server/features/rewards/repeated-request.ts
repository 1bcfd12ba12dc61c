import { createHash } from 'node:crypto';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { findRequestByKey, findSameRequest } from './rewards.queries.ts';

/** `already_requested`: the result of an earlier post with the same content; nothing was requested now. */
export type Requested = { id: number; already_requested: boolean };

const SAME_WITHIN_MS = 60_000;

/** A fingerprint of reward, quantity and values, independent of key order. */
export function fingerprintOf(content: { reward_id: number; quantity: number; values: unknown }): Buffer {
  return createHash('sha256').update(JSON.stringify(content, sortedKeys)).digest();
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The earlier request that this post repeats, or null: one with the same `Idempotency-Key`, or with the same
 * content within a minute (`already_requested`, for example from a second tab), unless `again` confirms a second
 * one. Requires the member's lock. Error: `conflict` if the key was used for other content.
 */
export async function repeatedRequest(
  db: ReadDb,
  post: {
    member_id: number;
    idempotency_key: string | null;
    fingerprint: Buffer;
    again: boolean;
    now: Date;
  },
): Promise<Requested | null> {
  const { member_id: memberId, idempotency_key, fingerprint, now } = post;
  if (idempotency_key !== null) {
    const first = await findRequestByKey(db, memberId, idempotency_key);
    if (first && !first.fingerprint.equals(fingerprint)) throw new AppError('conflict');
    if (first) return { id: first.id, already_requested: false };
  }
  if (post.again) return null;
  const since = new Date(now.getTime() - SAME_WITHIN_MS);
  const same = await findSameRequest(db, { memberId, fingerprint, since });
  return same ? { id: same.id, already_requested: true } : null;
}
