import type { FastifyRequest } from 'fastify';
import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';

/**
 * Writing calls that use cookies, and operators' reads, must come from our own pages, while calls with their own
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
    if (fetchSite !== 'same-origin' && !isNewTabOfOurs(endpoint, request))
      throw new AppError('foreign_origin');
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

/**
 * WebKit calls it `cross-site` when a page of ours opens an address in a new tab, but its Referer names our page,
 * which no page of another site can send (docs/decisions/0032-a-new-tab-in-webkit.md).
 */
function isNewTabOfOurs(endpoint: Endpoint, { headers, site }: FastifyRequest): boolean {
  if (endpoint.method !== 'GET' || endpoint.result.kind !== 'redirect') return false;
  if (headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-mode'] !== 'navigate') return false;
  const { referer = '' } = headers;
  return URL.canParse(referer) && new URL(referer).origin === site.origin;
}
