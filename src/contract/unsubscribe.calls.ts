import { z } from 'zod';
import { endpoint, stream } from './endpoint.ts';

const params = z.object({ token: z.string().regex(/^[\w-]{32}$/) });
/** The language of the mail: its reader may never have been on the site. */
const query = z.object({ lang: z.string().max(10).optional() });

/**
 * The address that stands in a mail and in its List-Unsubscribe header, below the site itself.
 * Link scanners open it: it only shows a page.
 */
export const showUnsubscribe = endpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  access: 'token',
  effect: 'read',
  summary: 'A page that asks whether mails should stop; changes nothing',
  params,
  query,
  result: stream('text/html; charset=utf-8'),
});

/**
 * One click, from the page or from a mailbox provider, which sends a form without cookies (RFC 8058). The answer is
 * the same whether the token is known, and however often it comes.
 */
export const unsubscribeByLink = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'token',
  effect: 'write',
  summary: 'Stops invitations and other mails that are not necessary',
  params,
  query,
  result: stream('text/html; charset=utf-8'),
});
