import { z } from 'zod';
import { endpoint, json, redirect } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';

/** When operators looked at the portal as the member, and why, as they wrote it; newest first. */
export const listMemberViews = endpoint({
  method: 'GET',
  path: '/profile/views',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'When operators looked at the portal as the member',
  result: json(z.array(z.object({ at: instant, reason: z.string() }))),
});

/**
 * Begins an operator's view: a plain form of the console sends the one-time code, which is good for a minute. The cookie
 * of the view means something below `/view` alone. Error: `code_not_valid`.
 */
export const openMemberView = endpoint({
  method: 'POST',
  path: '/views',
  access: { token: 'body' },
  effect: 'write',
  summary: "Begin an operator's view of the portal",
  body: z.object({ code: z.string().max(200) }),
  result: redirect('/view/over'),
  refusals: ['code_not_valid'],
});

/** Ends a view by hand. The token in the page's form can do nothing else. */
export const endMemberView = endpoint({
  method: 'POST',
  path: '/views/:token/end',
  access: 'token',
  effect: 'write',
  summary: "End an operator's view of the portal",
  params: z.object({ token: z.string().min(1).max(200) }),
  result: redirect('/view/over'),
  refusals: ['not_found'],
});
