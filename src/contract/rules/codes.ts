const REFERRER_CODE = /^[A-Za-z0-9_-]{32}$/;
const CONFIRMATION_CODE = /^[A-Za-z0-9_-]{64}$/;

/** Whether this can be a member's referral code (docs/specification.md §5, "referrer"). */
export function isReferrerCode(value: unknown): value is string {
  return typeof value === 'string' && REFERRER_CODE.test(value);
}

/** Whether this can be a mailed code: confirmation, reset or email change (docs/specification.md §9). */
export function isConfirmationCode(value: unknown): value is string {
  return typeof value === 'string' && CONFIRMATION_CODE.test(value);
}
