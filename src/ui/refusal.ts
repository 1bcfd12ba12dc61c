import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { CallError } from './call.ts';

/** The server's error, created in the browser when it can be predicted. */
export function refusal(code: ErrorCode): CallError {
  const { status, message } = errorCatalogue[code];
  return new CallError(message, status, code, {});
}
