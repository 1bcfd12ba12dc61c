import { z } from 'zod';
import { endpoint, stream } from './endpoint.ts';

const params = z.object({ token: z.string().regex(/^[\w-]{32}$/) });
/** The mail's language, because its reader may never have visited the site. */
const query = z.object({ lang: z.string().max(10).optional() });

/**
 * The address in a mail and its List-Unsubscribe header, relative to the site. GET only shows a page, because link
 * scanners open it.
 */
export const showUnsubscribe = endpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  access: 'token',
  effect: 'read',
  summary: 'A page that asks whether emails should stop; changes nothing',
  params,
  query,
  result: stream('text/html; charset=utf-8'),
});

/**
 * One-click unsubscribe, from the page or from a mailbox provider, which posts a form without cookies (RFC 8058).
 * The answer is the same for unknown tokens and repetitions.
 */
export const unsubscribeByLink = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'token',
  effect: 'write',
  summary: 'Stops invitations and other emails that are not necessary',
  params,
  query,
  result: stream('text/html; charset=utf-8'),
});
