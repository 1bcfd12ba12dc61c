import type { FastifyRequest } from 'fastify';
import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';

/**
 * Writing calls that use cookies must come from our own pages, and so must operators' reads. Calls with their own
 * proof (a token, a signature) may come from anywhere.
 */
export function refuseForeignOrigin(endpoint: Endpoint, request: FastifyRequest): void {
  const kind = accessKind(endpoint.access);
  if (kind === 'token' || kind === 'signed') return;
  if (endpoint.effect === 'read' && kind !== 'right') return;
  // A prefetch by the browser isn't a click.
  if (request.headers['sec-purpose']?.includes('prefetch')) throw new AppError('foreign_origin');
  const { origin, accept } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  if (origin !== undefined && origin !== request.site.origin) throw new AppError('foreign_origin');
  if (fetchSite !== undefined) {
    if (fetchSite !== 'same-origin') throw new AppError('foreign_origin');
    return;
  }
  // For a GET that writes (sign-out) from a browser without these headers: fetch asks for JSON only; images, links
  // and prefetches don't.
  if (
    endpoint.method === 'GET' &&
    (endpoint.result.kind === 'redirect' || !accept?.startsWith('application/json'))
  )
    throw new AppError('foreign_origin');
}
