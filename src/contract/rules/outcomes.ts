/** How an attempt can end. */
export const OUTCOMES = [
  'complete',
  'screenout',
  'quota_full',
  'quality',
  'duplicate',
  'security',
  'abandoned',
  'timeout',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
