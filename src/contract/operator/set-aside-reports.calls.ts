import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant } from '#contract/fields.ts';
import { SET_ASIDE_REASONS } from '#contract/rules/mail-reports.ts';

/**
 * Mails to the address for bounces that said nothing which counts, and that nobody has marked as seen; the latest first, 200 at
 * most. What stands in them is in the folder, for 30 days.
 */
export const listSetAsideReports = endpoint({
  method: 'GET',
  path: '/set-aside-reports',
  access: { right: 'system' },
  effect: 'read',
  summary: 'Bounce reports that were set aside',
  result: json(
    z.array(
      z.object({
        id,
        /** The file in the folder. */
        name: z.string(),
        reason: z.enum(SET_ASIDE_REASONS),
        bytes: z.int(),
        set_aside_at: instant,
      }),
    ),
  ),
});

/** Marks those up to this one as seen, so that what came since stays. */
export const seeSetAsideReports = endpoint({
  method: 'POST',
  path: '/set-aside-reports/seen',
  access: { right: 'system' },
  effect: 'write',
  summary: 'Mark bounce reports that were set aside as seen',
  body: z.object({ up_to: id }),
  result: json(z.object({ seen: z.int() })),
});

/** Reads them again, such as those that failed: what counts then is counted, the others are set aside anew. */
export const readSetAsideReportsAgain = endpoint({
  method: 'POST',
  path: '/set-aside-reports/read-again',
  access: { right: 'system' },
  effect: 'write',
  summary: 'Read bounce reports again that were set aside',
  body: z.object({ reports: z.array(id).min(1).max(200) }),
  result: json(z.object({ read: z.int() })),
  refusals: ['not_found'],
});
