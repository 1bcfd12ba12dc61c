/** Why a request for a reward is held. Another address waits for an operator, a change only for its time to pass. */
export const HOLD_REASONS = [
  'credentials_changed',
  'name_changed',
  'address_changed',
  'other_address',
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];
