import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { CallError } from './call.ts';

/** What the server would answer, where the browser can tell without asking it. */
export function refusal(code: ErrorCode): CallError {
  const { status, message } = errorCatalogue[code];
  return new CallError(message, status, code, {});
}
