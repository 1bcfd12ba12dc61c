import type { FastifyInstance } from 'fastify';

/** One line for each request, for whoever sets LOG_LEVEL to look for something. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
