const REFERRER_CODE = /^[A-Za-z0-9_-]{32}$/;
const CONFIRMATION_CODE = /^[A-Za-z0-9_-]{64}$/;

/** Whether it can be the code with which a member refers friends (docs/specification.md §5, "referrer"). */
export function isReferrerCode(value: unknown): value is string {
  return typeof value === 'string' && REFERRER_CODE.test(value);
}

/**
 * Whether it can be a code out of a mail: of a confirmation, a reset or a change of e-mail (docs/specification.md §9).
 */
export function isConfirmationCode(value: unknown): value is string {
  return typeof value === 'string' && CONFIRMATION_CODE.test(value);
}
