import { operatorErrors } from './operator/operator-errors.ts';
import { BELOW_MINIMUM } from './rules/reward-quantity.ts';

/**
 * Every error that either API answers: its stable code, HTTP status and English sentence. The sentence is the
 * translation key that the client shows (docs/specification.md §8).
 */
export const errorCatalogue = {
  unreadable: { status: 400, message: "We couldn't read the request" },
  not_signed_in: { status: 401, message: 'Please sign in to continue' },
  bad_signature: { status: 401, message: "The signature isn't valid" },
  not_allowed: { status: 403, message: "You're not allowed to do this" },
  not_confirmed: {
    status: 403,
    message: "Please confirm your email address first. We've emailed you instructions",
  },
  permission_needed: {
    status: 403,
    message: "Your parent or guardian hasn't given permission yet. We've written to them again",
  },
  account_frozen: {
    status: 403,
    message: "Your account is on hold, so you can't start surveys or exchange points right now",
  },
  foreign_origin: { status: 403, message: "This request didn't come from our own pages" },
  not_found: { status: 404, message: "We couldn't find this" },
  method_not_allowed: { status: 404, message: "We couldn't find this" },
  conflict: { status: 409, message: 'This has changed in the meantime. Please reload the page' },
  report_contradicts: { status: 409, message: 'This contradicts an earlier report' },
  request_held: { status: 409, message: 'This request is being reviewed' },
  request_not_open: { status: 409, message: "This request can't be changed any more" },
  invitation_closed: { status: 409, message: 'This survey is no longer available' },
  survey_unavailable: {
    status: 409,
    message: 'This survey is currently unaccessible. Please try again later.',
  },
  survey_not_open: { status: 409, message: "This survey isn't open yet" },
  device_not_accepted: { status: 409, message: "This survey can't be taken on this device" },
  invitation_answered: { status: 409, message: "You've already taken part in this survey" },
  attempt_settled: { status: 409, message: 'The result of this survey is already final' },
  interview_ended: { status: 409, message: 'This survey has already ended' },
  test_deleted: { status: 410, message: 'This test has been deleted' },
  archived: { status: 410, message: "This is archived and can't be changed any more" },
  too_large: { status: 413, message: 'The request is too large' },
  wrong_site: { status: 421, message: "Please continue on your country's site" },
  invalid_fields: { status: 422, message: 'Please check the marked fields' },
  country_required: { status: 422, message: 'Please choose your country first' },
  wrong_credentials: { status: 422, message: 'The email or password is incorrect' },
  code_not_valid: { status: 422, message: 'This link is invalid or has expired. Please request a new one' },
  proof_needed: { status: 422, message: "One moment, we're checking that you're not a robot" },
  points_not_enough: { status: 422, message: "You don't have enough points" },
  points_below_minimum: { status: 422, message: BELOW_MINIMUM },
  reward_points_changed: {
    status: 409,
    message: 'The points required for this reward have changed. Please check them and send again',
  },
  reward_not_available: { status: 422, message: "This reward isn't available" },
  reward_out_of_stock: { status: 422, message: "There aren't enough of this reward left" },
  reward_limit_reached: { status: 422, message: "You've reached the limit for this reward" },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a little and try again' },
  unexpected: { status: 500, message: 'Something went wrong. Please try again' },
  busy: { status: 503, message: 'The service is very busy. Please try again in a moment' },
  ...operatorErrors,
  not_ready: { status: 503, message: 'The service is starting. Please try again in a moment' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * Field (snake_case, as on the wire; within one its place, as in `texts.bg` and `cells.0.wanted`) to English sentence; empty when the
 * failure is about no field.
 */
export type FieldErrors = Record<string, string>;

/**
 * A thing that was changed by somebody else: its version now, and the fields in which what was sent differs from what
 * stands there. Whoever sent it decides, and sends it again with this version.
 */
export type Conflict = {
  version: number;
  changed: Array<{ field: string; theirs: unknown; yours: unknown }>;
};

export type Failure = {
  success: false;
  code: ErrorCode;
  message: string;
  errors: FieldErrors;
  /** With 409 only, where somebody else has changed the thing since it was read. */
  conflict?: Conflict;
  /** With 421 only: the full address of the right site. */
  data?: string;
};

export type Success<T> = { success: true; data: T; message?: string };
