import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/**
 * An error in a browser, for the server's log. The fields' formats leave no room for personal data: no message and
 * no address, only the kind of error, the page and the position in our scripts.
 */
export const reportBrowserError = endpoint({
  method: 'POST',
  path: '/portal/errors',
  access: 'anyone',
  effect: 'read',
  summary: 'Report an error of the portal in a browser',
  body: z.object({
    kind: z.enum(['render', 'hydration', 'script', 'missing_part']),
    /** The class of the error. */
    name: z.string().regex(/^[A-Za-z]{1,40}$/),
    /** The number of a minified React error. */
    react: z.int().min(1).max(9999).optional(),
    /** The key of the page. */
    page: z.string().regex(/^[a-z0-9-]{1,40}$/),
    /** Script, line and column, innermost frame first. */
    frames: z.array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,6}:\d{1,7}$/)).max(5),
  }),
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});
