import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operatorApi } from '#contract/operator/base-path.ts';
import { AppError } from './app-error.ts';
import { isApiPath } from './site.ts';

const DOCS = '/api/docs';
const ASSETS = '/console-assets';
const below = (path: string) => new RegExp(`^${path}(/|\\?|$)`);
/** All that the console's host answers beside its one document. */
const OPEN = [operatorApi, DOCS, ASSETS, '/favicon.svg', '/health', '/ready'].map(below);
const OF_CONSOLE = below(ASSETS);
const CONSOLE = /^\/console(?=\/|\?|$)/;

/**
 * Separates the two sites before routing: the console's host serves no page, script or call of the members' site,
 * and `/console` on other hosts redirects to the console's.
 */
export function separateConsoleHost(
  app: FastifyInstance,
  console: { consoleUrl: string; consolePath: string },
  /** Without the browser's build the description of the API is all that there is to see. */
  sendDocument: (request: FastifyRequest, reply: FastifyReply) => void = (_request, reply) =>
    reply.redirect(DOCS, 302),
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { site, url, method } = request;
    if (site?.face !== 'console') {
      if (OF_CONSOLE.test(url)) throw new AppError('not_found');
      if (console.consolePath !== '' || !CONSOLE.test(url)) return done();
      reply.redirect(`${console.consoleUrl}${url.replace(CONSOLE, '') || '/'}`, 302);
      return;
    }
    if (OPEN.some((open) => open.test(url))) return done();
    if (isApiPath(url) || (method !== 'GET' && method !== 'HEAD')) throw new AppError('not_found');
    sendDocument(request, reply);
  });
}
