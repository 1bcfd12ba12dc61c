import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { Database, Db } from '#server/database/connect.ts';
import { type AnsweredCall, answerOf, type KeptAnswer, noteAnswered } from './answered-calls.queries.ts';
import { fieldError } from './app-error.ts';
import { hashSecret } from './secrets.ts';

const LONGEST_KEY = 255;
/** Shorter ones could be guessed, and with them what is hashed beside them, a password too. */
const SHORTEST_SECRET = 16;

/** The Idempotency-Key header; an invalid one is refused. */
export function checkIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined || key === '') return null;
  if (key.length > LONGEST_KEY) throw fieldError({ 'Idempotency-Key': fieldMessages.too_long });
  if (!/^[\x21-\x7e]+$/.test(key)) throw fieldError({ 'Idempotency-Key': fieldMessages.invalid });
  return key;
}

/** What identifies a call of this sender that is answered `once`; null for one without a key. */
export function callToAnswerOnce(
  { once, method, path }: Endpoint,
  request: FastifyRequest,
  sender: string,
): AnsweredCall | null {
  const header = request.headers['idempotency-key'];
  const key = once ? checkIdempotencyKey(Array.isArray(header) ? header[0] : header) : null;
  if (key === null) return null;
  if (key.length < SHORTEST_SECRET) throw fieldError({ 'Idempotency-Key': fieldMessages.too_short });
  const content = [key, sender, method, path, request.params, request.body];
  return {
    key_hash: hashSecret(key),
    content_hash: createHash('sha256').update(JSON.stringify(content)).digest(),
  };
}

/**
 * Carries a call out once: one that was carried out before answers at once what it has answered. `note` belongs at the
 * end of the call's transaction, which is rolled back if the same call was faster.
 */
export async function answerOnce<T>(
  { read }: Pick<Database, 'read'>,
  call: AnsweredCall | null,
  carryOut: (note: (db: Db, answer: unknown) => Promise<void>) => Promise<T>,
): Promise<T | KeptAnswer> {
  if (call === null) return carryOut(async () => {});
  const before = await answerOf(read, call.content_hash);
  if (before !== undefined) return before;
  try {
    return await carryOut(async (db, answer) => {
      if (!(await noteAnswered(db, call, answer as KeptAnswer))) throw new Error('the same call was faster');
    });
  } catch (error) {
    const faster = await answerOf(read, call.content_hash);
    if (faster !== undefined) return faster;
    throw error;
  }
}
