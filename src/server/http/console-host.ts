import type { FastifyInstance } from 'fastify';
import { operatorApi } from '#contract/operator/base-path.ts';
import { AppError } from './app-error.ts';
import { isApiPath } from './site.ts';

const DOCS = '/api/docs';
const below = (path: string) => new RegExp(`^${path}(/|\\?|$)`);
/** Paths served on the console's host: its API with documentation, and health checks. */
const OPEN = [operatorApi, DOCS, '/health', '/ready'].map(below);
const CONSOLE = /^\/console(?=\/|\?|$)/;

/**
 * Separates the two sites before routing: the console's host serves no page, script or call of the members' site,
 * and `/console` on other hosts redirects to the console's.
 */
export function keepConsoleApart(
  app: FastifyInstance,
  console: { consoleUrl: string; consolePath: string },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { site, url } = request;
    if (site?.face !== 'console') {
      if (console.consolePath !== '' || !CONSOLE.test(url)) return done();
      reply.redirect(`${console.consoleUrl}${url.replace(CONSOLE, '') || '/'}`, 302);
      return;
    }
    if (OPEN.some((open) => open.test(url))) return done();
    if (isApiPath(url)) throw new AppError('not_found');
    reply.redirect(DOCS, 302);
  });
}
