import { z } from 'zod';
import { endpoint, json, stream } from '#contract/endpoint.ts';
import { date, email, id, pathId, personName } from '#contract/fields.ts';
import { gender } from '#contract/portal/user.ts';

const params = z.object({ id: pathId });
/** For the audit log; judged by the use case. */
const reason = z.string().max(4000);
const addressPart = z.string().trim().max(200);
const address = { street: addressPart, postal_code: addressPart, city: addressPart };

/**
 * A new code to the address that the member has now: the confirmation while the account isn't confirmed, else a link for
 * a new password. `sent` is false when the day's limit of such mails is reached.
 */
export const resendCode = endpoint({
  method: 'POST',
  path: '/members/:id/resend-code',
  access: { right: 'members_change' },
  effect: 'write',
  once: true,
  summary: 'Send a member a new code',
  params,
  body: z.object({ reason }),
  result: json(z.object({ sent: z.boolean() })),
  refusals: ['not_found'],
});

export const signMemberOut = endpoint({
  method: 'POST',
  path: '/members/:id/sign-out',
  access: { right: 'members_change' },
  effect: 'write',
  once: true,
  summary: 'Sign a member out everywhere',
  params,
  body: z.object({ reason }),
  result: json(z.object({ sessions: z.int() })),
  refusals: ['not_found'],
});

/** No invitations up to and including a day, as the member's own break; null ends it. */
export const pauseMember = endpoint({
  method: 'POST',
  path: '/members/:id/pause',
  access: { right: 'members_change' },
  effect: 'write',
  once: true,
  summary: 'Pause the invitations of a member',
  params,
  body: z.object({ until: date.nullable(), reason }),
  result: json(z.null()),
  refusals: ['not_found'],
});

/** Needs the right to contact data too. 409 with what somebody else has changed meanwhile. */
export const changeMemberDetails = endpoint({
  method: 'PUT',
  path: '/members/:id/details',
  access: { right: 'members_change' },
  effect: 'write',
  once: true,
  summary: 'Change name, birth date and gender of a member',
  params,
  body: z.object({
    first_name: personName,
    last_name: personName,
    birthdate: date,
    gender,
    version: z.int(),
    reason,
  }),
  result: json(z.object({ version: z.int() })),
  refusals: ['not_found', 'conflict'],
});

/** The postal address in the profiler, where rewards go; an unknown part is empty. `not_found` where a country asks none. */
export const getMemberAddress = endpoint({
  method: 'GET',
  path: '/members/:id/address',
  access: { right: 'members_contact_data' },
  effect: 'read',
  summary: 'The postal address of a member',
  params,
  result: json(z.object({ ...address, version: z.int() })),
  refusals: ['not_found'],
});

/**
 * Needs the right to contact data too. New exchanges are held for 72 hours, and who changed it approves and sends none of
 * the member's for 30 days. 409 with what somebody else has changed meanwhile, the member included.
 */
export const changeMemberAddress = endpoint({
  method: 'PUT',
  path: '/members/:id/address',
  access: { right: 'members_change' },
  effect: 'write',
  once: true,
  summary: 'Change the postal address of a member',
  params,
  body: z.object({ ...address, version: z.int(), reason }),
  result: json(z.object({ version: z.int() })),
  refusals: ['not_found', 'conflict'],
});

/** The member's own way: a code to the new address, a notice with a link that cancels to the old one. */
export const askMemberEmailChange = endpoint({
  method: 'POST',
  path: '/members/:id/email',
  access: { right: 'members_change_email' },
  effect: 'write',
  once: true,
  summary: 'Enter a new email address for a member',
  params,
  body: z.object({ email, reason }),
  result: json(z.null()),
  refusals: ['not_found'],
});

/** What erasing a member would take, and what stays. */
export const getErasure = endpoint({
  method: 'GET',
  path: '/members/:id/erasure',
  access: { right: 'members_erase' },
  effect: 'read',
  summary: 'What erasing a member would take',
  params,
  result: json(
    z.object({
      points: z.int(),
      pending: z.int(),
      cancelled_requests: z.int(),
      cancelled_points: z.int(),
      sent_requests: z.int(),
      bookkeeping_years: z.int(),
    }),
  ),
  refusals: ['not_found'],
});

/** `confirm` is the member's number, typed. The member gets the receipt that everybody who leaves gets. */
export const eraseMember = endpoint({
  method: 'POST',
  path: '/members/:id/erase',
  access: { right: 'members_erase' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'Erase a member',
  params,
  body: z.object({ confirm: id, reason }),
  result: json(z.null()),
  refusals: ['not_found'],
});

/**
 * The file that the member can download on the portal, in the member's language. Because it holds names, postal
 * addresses and payout data, it needs the rights to those too. The export is in the audit log before anything leaves.
 */
export const exportMember = endpoint({
  method: 'POST',
  path: '/members/:id/export',
  access: { right: 'members_export' },
  stepUp: true,
  effect: 'write',
  summary: "Export a member's data as a JSON file",
  params,
  body: z.object({ reason }),
  result: stream('application/json; charset=utf-8'),
  refusals: ['not_found'],
});
