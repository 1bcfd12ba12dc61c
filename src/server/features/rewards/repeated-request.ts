import { createHash } from 'node:crypto';
import { fieldMessages } from '#contract/field-messages.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { findRequestByKey, findSameRequest } from './rewards.queries.ts';

/** `already_requested`: by another post of the same content, and nothing was requested now. */
export type Requested = { id: number; already_requested: boolean };

const SAME_WITHIN_MS = 60_000;
const LONGEST_KEY = 255;

/** What makes two posts the same: reward, quantity and values, in whatever order the values' keys came. */
export function fingerprintOf(content: { reward_id: number; quantity: number; values: unknown }): Buffer {
  return createHash('sha256').update(JSON.stringify(content, sortedKeys)).digest();
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The header as the client sent it; one that nobody can keep is refused. */
export function checkIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined || key === '') return null;
  if (key.length > LONGEST_KEY) throw fieldError({ 'Idempotency-Key': fieldMessages.too_long });
  if (!/^[\x21-\x7e]+$/.test(key)) throw fieldError({ 'Idempotency-Key': fieldMessages.invalid });
  return key;
}

/**
 * The request that this post only repeats, or null: the one of the same `Idempotency-Key`, else one of the same content
 * within a minute, as a second tab sends it with a key of its own (`already_requested`), unless the member means it
 * `again`. Ask under the member's lock. Errors: `conflict` where the key was used for other content.
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
