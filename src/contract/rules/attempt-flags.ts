/** What an operator should look at of a complete of our own interviews. */
export const ATTEMPT_FLAGS = ['speeding', 'straight_lining'] as const;
export type AttemptFlag = (typeof ATTEMPT_FLAGS)[number];
