import type { Socket } from 'node:net';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import qs from 'qs';
import type { Config } from '#server/config.ts';
import { AppError } from './app-error.ts';
import { failureBody } from './errors.ts';
import { requestIds } from './request-log.ts';
import { isApiPath } from './site.ts';

/** The largest request body in bytes. */
const LARGEST_BODY = 256 * 1024;

/** Timeout for receiving a whole request. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Fastify's options for reading requests, and what those get that reach no route. */
export const serverOptions = ({ trustProxy }: Config, log: FastifyBaseLogger) =>
  ({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIds({ trustProxy }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A page being rendered during shutdown still calls its own API.
    return503OnClosing: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: (text) =>
        qs.parse(text, { depth: 4, arrayLimit: 100, parameterLimit: 100, plainObjects: true }),
      maxParamLength: 500,
    },
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseUnparsable,
  }) satisfies FastifyServerOptions;

/** An undecodable address, or one with a part that is too long: hooks and handlers don't run for it. */
function refuseUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (!isApiPath(request.raw.url ?? '')) {
    reply.raw.writeHead(302, { location: '/', 'x-request-id': request.id }).end();
    return;
  }
  const failure = new AppError(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'unreadable');
  reply.raw
    .writeHead(failure.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': request.id,
    })
    .end(JSON.stringify(failureBody(failure)));
}

/** Not valid HTTP: the connection is closed with one of our errors, if one can still be sent. */
function refuseUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'unreadable');
  const body = JSON.stringify(failureBody(failure));
  socket.end(
    `HTTP/1.1 ${failure.status} Refused\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
