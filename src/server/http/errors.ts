import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorCode, errorCatalogue, type Failure } from '#contract/errors.ts';
import { operatorApi } from '#contract/operator/base-path.ts';
import { operatorSentence } from '#contract/operator/operator-sentences.ts';
import { isOverload } from '#server/database/overload.ts';
import { AppError } from './app-error.ts';

/** Maps Fastify's own errors to ours; any other 4xx of Fastify means an unreadable request. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Answers every error: an `AppError` with its code, anything else as a bug without internals. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const failure = failureOf(error, request);
    if (failure.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(failure.retryAfterSeconds));
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .send(failureBody(failure, request.url));
  });
}

/** What is answered for an error; the cause of what isn't the client's is logged. */
export function failureOf(error: FastifyError | AppError, request: FastifyRequest): AppError {
  const known = error instanceof AppError ? error : (asBusy(error, request) ?? asKnown(error));
  if (!known) request.log.error({ err: error, req: request }, 'unexpected error');
  return known ?? new AppError('unexpected');
}

const BUSY_SECONDS = 3;

/** The database is overloaded or unreachable: the client is asked to retry, and the cause is logged. */
function asBusy(error: Error, request: FastifyRequest): AppError | null {
  if (!isOverload(error)) return null;
  request.log.warn({ err: error, req: request }, 'the database is too busy');
  return tooBusy();
}

export const tooBusy = () => new AppError('busy', { retryAfterSeconds: BUSY_SECONDS });

function asKnown(error: FastifyError): AppError | null {
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  return new AppError(frameworkCodes[error.code] ?? (status === 413 ? 'too_large' : 'unreadable'));
}

/** What an error says at this address: operators read of the member where the portal speaks to the member. */
export const sentenceOf = (code: ErrorCode, url: string): string =>
  (url.startsWith(operatorApi) ? operatorSentence(code) : undefined) ?? errorCatalogue[code].message;

/** `url`: of the call. */
export function failureBody(error: AppError, url = ''): Failure {
  return {
    success: false,
    code: error.code,
    message: sentenceOf(error.code, url),
    errors: error.errors,
    ...(error.conflict === undefined ? {} : { conflict: error.conflict }),
    ...(error.data === undefined ? {} : { data: error.data }),
  };
}
