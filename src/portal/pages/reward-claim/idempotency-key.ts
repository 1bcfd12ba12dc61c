import { forgetDraft, keepDraft, keptDraft } from '#ui/drafts.ts';

const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;
const keyPlace = (place: string) => `idempotency-key ${place}`;

/**
 * The key under which this exchange is requested. It outlives failures and reloads, so that a request whose answer
 * was lost is not made twice, and ends with its success, or after an hour: then a new one is meant.
 */
export function idempotencyKey(place: string, owner: string): string {
  const kept = keptDraft(keyPlace(place), owner) as { key: string; made: number } | undefined;
  if (kept && Date.now() - kept.made < FORGOTTEN_AFTER_MS) return kept.key;
  // randomUUID is missing where the site is not served over https.
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
  keepDraft(keyPlace(place), owner, { key, made: Date.now() });
  return key;
}

/** Whether this exchange was sent and no answer came. */
export const isUnanswered = (place: string, owner: string): boolean =>
  keptDraft(keyPlace(place), owner) !== undefined;

export const forgetIdempotencyKey = (place: string): void => forgetDraft(keyPlace(place));
