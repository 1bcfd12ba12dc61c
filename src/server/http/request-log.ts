import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** What a proxy may name a request: other texts stand in no log. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

/**
 * The id under which a request stands in the log and in its answer. Behind a proxy that we trust it is the one that the
 * proxy gave it.
 */
export function requestIds({
  trustProxy,
}: {
  trustProxy: readonly string[];
}): (raw: IncomingMessage) => string {
  // Unguessable for nobody's sake, but never the same in two processes.
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    const given = trustProxy.length > 0 ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && GIVEN_ID.test(given) ? given : `${process}-${(count++).toString(36)}`;
  };
}

/** Every answer names its request. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** One line for each request, without whose it was: the log's own serializers leave out codes and queries. */
export function logRequests(app: FastifyInstance, level: 'debug' | 'info'): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}

/** What is wrong with how requests come to this process; null as long as nothing has been seen. */
export type ForwardingProblem = () => string | null;

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Notes when requests carry forwarding headers that are not believed: behind a proxy that TRUST_PROXY does not name all
 * visitors share one address, and one of them can lock out all. The log says it once.
 */
export function watchForwarding(app: FastifyInstance, log: FastifyBaseLogger): ForwardingProblem {
  let problem: string | null = null;
  app.addHook('onRequest', (request, _reply, done) => {
    // Trusted, the peer is followed by the address that it has forwarded.
    const isBelieved = request.ips !== undefined && request.ips.length > 1;
    if (problem === null && !isBelieved && FORWARDING.some((name) => name in request.headers)) {
      problem =
        'Requests come with forwarding headers from a peer that TRUST_PROXY does not name. If it is your reverse proxy, name it there: until then all visitors count as one, and one can lock out all';
      log.warn(problem);
    }
    done();
  });
  return () => problem;
}
