/**
 * Why operators reject a request, or why a reward that was sent could not be delivered. Each has a sentence that the
 * member reads in their language; `other` has none and needs a text of the operator's.
 */
export const REJECT_REASONS = [
  'details_incomplete',
  'not_available',
  'not_deliverable',
  'not_confirmed',
  'other',
] as const;
export const FAIL_REASONS = [
  'returned',
  'not_collected',
  'address_unknown',
  'payment_refused',
  'other',
] as const;
export const SETTLEMENT_REASONS = [...new Set([...REJECT_REASONS, ...FAIL_REASONS])] as const;

export type RejectReason = (typeof REJECT_REASONS)[number];
export type FailReason = (typeof FAIL_REASONS)[number];
export type SettlementReason = RejectReason | FailReason;

/** What the member reads; translation keys. */
export const settlementSentences: Record<Exclude<SettlementReason, 'other'>, string> = {
  details_incomplete: 'The name or address in the request is incomplete.',
  not_available: "This reward isn't available any more.",
  not_deliverable: "We can't deliver this reward to this address.",
  not_confirmed: "We couldn't confirm that the request came from you.",
  returned: 'The postal service returned your reward.',
  not_collected: "Your reward wasn't collected in time.",
  address_unknown: "The address couldn't be found.",
  payment_refused: "The payment couldn't be made.",
};

/** The sentence of a reason; null for `other` and for none. */
export const settlementSentence = (reason: SettlementReason | null): string | null =>
  reason === null || reason === 'other' ? null : settlementSentences[reason];
