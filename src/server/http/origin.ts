import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';

/**
 * A call that writes with the browser's cookies must come from our own pages. Calls that carry their own proof
 * (a token, a signature, a key) may come from anywhere.
 */
export function refuseForeignOrigin(endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.effect === 'read') return;
  if (endpoint.access !== 'anyone' && endpoint.access !== 'member' && !isOperatorCall(endpoint)) return;
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
  if (endpoint.method === 'GET' && !accept?.startsWith('application/json'))
    throw new AppError('foreign_origin');
}

const isOperatorCall = (endpoint: Endpoint) =>
  typeof endpoint.access === 'object' && 'operator' in endpoint.access;
