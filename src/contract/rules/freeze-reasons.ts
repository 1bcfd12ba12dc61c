/** Why an operator puts an account on hold; the member reads the sentence. */
export const freezeReasons = {
  household: 'More than one member in the household',
  answer_quality: 'Unusual survey answers',
  account_safety: 'Signs that someone else is using the account',
  details: 'Details that we need to check',
  rules: 'A possible breach of the terms and conditions',
} as const;

export type FreezeReason = keyof typeof freezeReasons;

export const FREEZE_REASONS = Object.keys(freezeReasons) as [FreezeReason, ...FreezeReason[]];

/** Days in which another operator reviews it. */
export const REVIEW_DAYS = 14;
