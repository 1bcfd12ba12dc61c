import { CallError, isRefusal, newIdempotencyKey } from '#ui/call.ts';
import { forgetDraft, keepDraft, keptDraft } from '#ui/drafts.ts';

const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;
const keyPlace = (place: string) => `idempotency-key ${place}`;

/** `unanswered`: a request with this key was sent, and nobody knows whether it arrived. */
type Kept = { key: string; made: number; unanswered: boolean };

const keptKey = (place: string, owner: string) => keptDraft(keyPlace(place), owner) as Kept | undefined;

/**
 * Sends a call with the idempotency key of its place, which survives failures and reloads for an hour, or until
 * `forgetIdempotencyKey`, so that what lost its response isn't done twice.
 */
export async function withIdempotencyKey<D>(
  place: string,
  owner: string,
  send: (key: string) => Promise<D>,
): Promise<D> {
  const keep = (kept: Kept) => keepDraft(keyPlace(place), owner, kept);
  const earlier = keptKey(place, owner);
  const before =
    earlier && Date.now() - earlier.made < FORGOTTEN_AFTER_MS
      ? earlier
      : { key: newIdempotencyKey(), made: Date.now(), unanswered: false };
  // A reload meanwhile loses the response too.
  keep({ ...before, unanswered: true });
  try {
    return await send(before.key);
  } catch (error) {
    if (error instanceof CallError && isRefusal(error)) keep(before);
    throw error;
  }
}

/** No member is named, because the key is asked about when the member is signed out. */
const NOBODY = '';

/** Sends a call that the server answers `once` (docs/decisions/0100), with the same key until a response arrives. */
export async function sendOnce<D>(
  place: string,
  send: (headers: Record<string, string>) => Promise<D>,
): Promise<D> {
  const data = await withIdempotencyKey(place, NOBODY, (key) => send({ 'idempotency-key': key }));
  forgetIdempotencyKey(place);
  return data;
}

/** The key of a call sent by `sendOnce` whose response hasn't arrived. */
export function unansweredKey(place: string): string | null {
  const kept = keptKey(place, NOBODY);
  return kept?.unanswered ? kept.key : null;
}

/** Whether a call was sent from this place and no response arrived. */
export const isUnanswered = (place: string, owner: string): boolean =>
  keptKey(place, owner)?.unanswered === true;

export const forgetIdempotencyKey = (place: string): void => forgetDraft(keyPlace(place));
