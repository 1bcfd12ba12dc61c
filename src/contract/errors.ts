/**
 * Every error that either API answers: its stable code, HTTP status and English sentence. The sentence is the
 * translation key that the client shows (docs/specification.md §8).
 */
export const errorCatalogue = {
  unreadable: { status: 400, message: 'The request could not be read' },
  not_signed_in: { status: 401, message: 'Please sign in to continue' },
  bad_signature: { status: 401, message: 'The signature is not valid' },
  not_allowed: { status: 403, message: 'You are not allowed to do this' },
  not_confirmed: {
    status: 403,
    message: 'Please confirm your e-mail address first: follow the instructions that we have sent to you',
  },
  permission_needed: {
    status: 403,
    message: 'Your parent or guardian has not given permission yet: we have written to them again',
  },
  foreign_origin: { status: 403, message: 'This request did not come from our own pages' },
  not_found: { status: 404, message: 'This was not found' },
  method_not_allowed: { status: 404, message: 'This was not found' },
  conflict: { status: 409, message: 'This has changed in the meantime. Please reload the page' },
  report_contradicts: { status: 409, message: 'This contradicts an earlier report' },
  request_held: { status: 409, message: 'This request is held for review' },
  request_not_open: { status: 409, message: 'This request can no longer be changed' },
  invitation_closed: { status: 409, message: 'This survey is no longer available' },
  survey_unavailable: {
    status: 409,
    message: 'This survey is currently unaccessible. Please try again later.',
  },
  invitation_answered: { status: 409, message: 'You have already taken part in this survey' },
  attempt_settled: { status: 409, message: 'What came of this participation is settled' },
  interview_ended: { status: 409, message: 'This interview has already ended' },
  archived: { status: 410, message: 'This is archived and can no longer be changed' },
  too_large: { status: 413, message: 'The request is too large' },
  wrong_site: { status: 421, message: 'Please continue on the site of your country' },
  invalid_fields: { status: 422, message: 'Please check the marked fields' },
  country_required: { status: 422, message: 'Please choose your country first' },
  wrong_credentials: { status: 422, message: 'The e-mail or the password is not correct' },
  code_not_valid: { status: 422, message: 'This link is not valid or has expired. Please request a new one' },
  proof_needed: { status: 422, message: 'One moment, we are checking that you are not a robot' },
  points_not_enough: { status: 422, message: 'You do not have enough points' },
  points_below_minimum: { status: 422, message: 'You cannot exchange less than 1000 points' },
  reward_not_available: { status: 422, message: 'This reward is not available' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a little and try again' },
  unexpected: { status: 500, message: 'Something went wrong. Please try again' },
  busy: { status: 503, message: 'The service is very busy. Please try again in a moment' },
  not_ready: { status: 503, message: 'The service is starting. Please try again in a moment' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Field name (snake_case, as on the wire) to English sentence; empty when the failure is about no field. */
export type FieldErrors = Record<string, string>;

export type Failure = {
  success: false;
  code: ErrorCode;
  message: string;
  errors: FieldErrors;
  /** With 421 only: the full address of the right site. */
  data?: string;
};

export type Success<T> = { success: true; data: T; message?: string };
