/**
 * The states of a request: requested, approved, sent, completed; or rejected, cancelled or failed (it could not be
 * delivered), which return the points.
 */
export const EXCHANGE_STATUSES = [
  'requested',
  'approved',
  'sent',
  'completed',
  'rejected',
  'cancelled',
  'failed',
] as const;

export type ExchangeStatus = (typeof EXCHANGE_STATUSES)[number];
