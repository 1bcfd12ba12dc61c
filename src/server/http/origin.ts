import type { FastifyRequest } from 'fastify';
import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';

/**
 * A call that writes with the browser's cookies must come from our own pages, and so must an operator's call that only
 * reads. Calls that carry their own proof (a token, a signature) may come from anywhere.
 */
export function refuseForeignOrigin(endpoint: Endpoint, request: FastifyRequest): void {
  const kind = accessKind(endpoint.access);
  if (kind === 'token' || kind === 'signed') return;
  if (endpoint.effect === 'read' && kind !== 'right') return;
  // A page's guess at what will be clicked next is not a click.
  if (request.headers['sec-purpose']?.includes('prefetch')) throw new AppError('foreign_origin');
  const { origin, accept } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  if (origin !== undefined && origin !== request.site.origin) throw new AppError('foreign_origin');
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin') throw new AppError('foreign_origin');
    return;
  }
  // A GET that writes (sign-out), from a browser too old to say where from: a page's fetch asks for JSON alone,
  // an image, a link and a prefetch do not.
  // An address that browsers are led to is opened by people: nothing asks it for JSON.
  if (
    endpoint.method === 'GET' &&
    (endpoint.result.kind === 'redirect' || !accept?.startsWith('application/json'))
  )
    throw new AppError('foreign_origin');
}
