import { z } from 'zod';
import { endpoint, json, stream } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { personalDataSchema } from './personal-data.ts';

/** The password, so that nobody else can close the account from an open browser. */
const confirmedByPassword = z.object({ password: z.string().min(1).max(200) });

/**
 * Whether the member gets invitations, and what deleting the account would cost now: available and pending points,
 * requests that would be cancelled, and sent rewards whose name and address are kept until they are completed and
 * `bookkeeping_years` have passed.
 */
export const getMembership = endpoint({
  method: 'GET',
  path: '/profile/membership',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Whether invitations come, and what leaving costs',
  result: json(
    z.object({
      unsubscribed_at: instant.nullable(),
      points: z.int(),
      pending: z.int(),
      cancelled_requests: z.int(),
      cancelled_points: z.int(),
      sent_requests: z.int(),
      bookkeeping_years: z.int(),
    }),
  ),
});

/** Stops invitations, including queued ones; account, points and requests stay (docs/specification.md §4). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/profile/unsubscribe',
  access: 'member',
  effect: 'write',
  summary: 'Stop invitations',
  body: confirmedByPassword,
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/** Resumes invitations. */
export const resumeInvitations = endpoint({
  method: 'POST',
  path: '/profile/resume',
  access: 'member',
  effect: 'write',
  summary: 'Resume invitations',
  result: json(z.null()),
});

/** Deletes the account with all data and points, and signs out (docs/specification.md §4 "Delete"). */
export const deleteProfile = endpoint({
  method: 'POST',
  path: '/profile/delete',
  access: 'member',
  effect: 'write',
  once: true,
  summary: 'Delete the account, all data and points',
  body: confirmedByPassword,
  result: json(z.null()),
  refusals: ['too_many_attempts'],
});

/** What the member agreed to, in which version and when; newest first. */
export const listConsents = endpoint({
  method: 'GET',
  path: '/profile/consents',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Consents with version and date',
  result: json(personalDataSchema.shape.consents),
});

/** Everything stored about the member, in the member's language. */
export const getPersonalData = endpoint({
  method: 'GET',
  path: '/profile/data',
  access: 'member',
  effect: 'read',
  summary: 'Everything that is held about the member',
  result: json(personalDataSchema),
});

/** The same as a file. */
export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/profile/data/file',
  access: 'member',
  effect: 'read',
  summary: 'Everything that is held about the member, as a JSON file',
  result: stream('application/json; charset=utf-8'),
});
