import type { OperatorCallKey } from './calls.ts';

/** The operators' calls that only look, though they are sent by POST because of what they ask. */
export const LOOKS_BY_POST: readonly OperatorCallKey[] = [
  'POST /auth/link',
  'POST /conditions/members',
  'POST /payout-batches/:id/results/try',
  'POST /surveys/:id/dry-run',
  'POST /surveys/:id/reconciliations/try',
  'POST /surveys/:id/why',
];
