import { forgetDraft, keepDraft, keptDraft } from '#ui/drafts.ts';

const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;
const keyPlace = (place: string) => `idempotency-key ${place}`;

/**
 * The idempotency key of this exchange. It survives failures and reloads, so that a request whose response was lost
 * isn't made twice, and ends with success or after an hour.
 */
export function idempotencyKey(place: string, owner: string): string {
  const kept = keptDraft(keyPlace(place), owner) as { key: string; made: number } | undefined;
  if (kept && Date.now() - kept.made < FORGOTTEN_AFTER_MS) return kept.key;
  // randomUUID is missing on sites without https.
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
  keepDraft(keyPlace(place), owner, { key, made: Date.now() });
  return key;
}

/** Whether this exchange was sent and no response arrived. */
export const isUnanswered = (place: string, owner: string): boolean =>
  keptDraft(keyPlace(place), owner) !== undefined;

export const forgetIdempotencyKey = (place: string): void => forgetDraft(keyPlace(place));
