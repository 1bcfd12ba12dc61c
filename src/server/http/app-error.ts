import { type Conflict, type ErrorCode, errorCatalogue, type FieldErrors } from '#contract/errors.ts';

type Details = {
  errors?: FieldErrors;
  /** 409 only: what somebody else has changed. */
  conflict?: Conflict;
  /** 421 only: the full address of the right site. */
  data?: string;
  /** Only with 429 and 503. */
  retryAfterSeconds?: number;
};

/** An error reported to the client, which rolls the transaction back when it is thrown. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors;
  readonly conflict: Conflict | undefined;
  readonly data: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorCatalogue[code].message);
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.errors = details.errors ?? {};
    this.conflict = details.conflict;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Refuses one or more fields: 422 with field errors. */
export const fieldError = (errors: FieldErrors) => new AppError('invalid_fields', { errors });

/** A refusal that has to be stored: returned instead of thrown, so that the transaction commits. */
export class Refusal {
  readonly error: AppError;
  constructor(error: AppError) {
    this.error = error;
  }
}

export const refuse = (code: ErrorCode, details: Details = {}) => new Refusal(new AppError(code, details));
