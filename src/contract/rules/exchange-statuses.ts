/**
 * The states of a request: requested, approved, sent, completed; or rejected or cancelled, which returns the
 * points.
 */
export const EXCHANGE_STATUSES = [
  'requested',
  'approved',
  'sent',
  'completed',
  'rejected',
  'cancelled',
] as const;

export type ExchangeStatus = (typeof EXCHANGE_STATUSES)[number];
