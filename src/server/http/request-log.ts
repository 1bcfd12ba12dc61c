import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** The format of request ids accepted from a proxy; others are not logged. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

/** The request's id in the log and the response, which a trusted proxy may have given. */
export function requestIds({
  trustProxy,
}: {
  trustProxy: readonly string[];
}): (raw: IncomingMessage) => string {
  // Needs to be unique across processes, not secret.
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    const given = trustProxy.length > 0 ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && GIVEN_ID.test(given) ? given : `${process}-${(count++).toString(36)}`;
  };
}

/** Adds the request id to every response. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** One line per request without personal data: the serializers leave out codes and queries. */
export function logRequests(app: FastifyInstance, level: 'debug' | 'info'): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}

/** A problem with how requests reach this process; null if none was seen. */
export type ForwardingProblem = () => string | null;

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Logs once that forwarding headers come from a proxy that TRUST_PROXY doesn't list, because all visitors then share
 * one address and a single one can lock out all.
 */
export function watchForwarding(app: FastifyInstance, log: FastifyBaseLogger): ForwardingProblem {
  let problem: string | null = null;
  app.addHook('onRequest', (request, _reply, done) => {
    // If the peer is trusted, the forwarded address follows it.
    const isBelieved = request.ips !== undefined && request.ips.length > 1;
    if (problem === null && !isBelieved && FORWARDING.some((name) => name in request.headers)) {
      problem =
        "Requests come with forwarding headers from a peer that TRUST_PROXY doesn't name. If that's your reverse proxy, name it there: until then all visitors count as one, and a single one can lock everyone out";
      log.warn(problem);
    }
    done();
  });
  return () => problem;
}
