import { type ErrorCode, errorCatalogue, type FieldErrors } from '#contract/errors.ts';

type Details = {
  errors?: FieldErrors;
  /** 421 only: the full address of the right site. */
  data?: string;
  /** 429 and 503 only. */
  retryAfterSeconds?: number;
};

/** A refusal that the client is told of. Thrown, it rolls the transaction back. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors;
  readonly data: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorCatalogue[code].message);
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.errors = details.errors ?? {};
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Refuses one or more fields: 422 under their names. */
export const fieldError = (errors: FieldErrors) => new AppError('invalid_fields', { errors });

/** A refusal that must be remembered: returned, not thrown, it answers the same error and commits. */
export class Refusal {
  readonly error: AppError;
  constructor(error: AppError) {
    this.error = error;
  }
}

export const refuse = (code: ErrorCode, details: Details = {}) => new Refusal(new AppError(code, details));
