import { z } from 'zod';
import { endpoint, redirect } from '#contract/endpoint.ts';
import { portalApi } from './base-path.ts';

const refusals = [
  'invitation_closed',
  'invitation_answered',
  'survey_unavailable',
  'survey_not_open',
  'device_not_accepted',
  'account_frozen',
] as const;

/**
 * Posted by the Start button of an invitation page, a plain form: checks the invitation again, reserves a place and
 * returns 303 to the survey, or to the page of its outcome where all completes of a quota of the member's are in: they are turned away
 * with what the survey promises for that. Starting again continues the attempt. A refused browser is redirected back to the
 * page. `consent`: the `value` of the invitation's `passes_on.consent`, from the box that the member has ticked; it counts with
 * their session only.
 */
export const startInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:token/start',
  access: 'token',
  effect: 'write',
  summary: 'Start a survey from an invitation',
  params: z.object({ token: z.string().min(1).max(200) }),
  body: z.object({ consent: z.string().max(60).optional() }),
  result: redirect('/invitation/:token'),
  refusals: [...refusals, 'test_deleted', 'not_signed_in', 'conflict'],
});

/**
 * The portal's own survey link: needs the member's session and `Sec-Fetch-Site: same-origin`; 303 to the survey, or to
 * the invitation's page where it gets answers of the member's, which that page names. Refused browsers are redirected
 * to the list of surveys, and those that don't send that header to the invitation's page with its Start button.
 */
export const startSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:survey_number/start',
  access: 'member',
  effect: 'write',
  summary: 'Start a survey from the portal',
  params: z.object({ survey_number: z.string().min(1).max(40) }),
  result: redirect('/members/questionnaires', `${portalApi}/surveys/:survey_number/invitation`),
  refusals,
});

/** Redirects a member to the invitation's page, whose Start button proves that a person wants it. Changes nothing. */
export const openInvitation = endpoint({
  method: 'GET',
  path: '/surveys/:survey_number/invitation',
  access: 'member',
  effect: 'read',
  summary: "The page of a survey's invitation",
  params: z.object({ survey_number: z.string().min(1).max(40) }),
  result: redirect('/members/questionnaires'),
  refusals: ['not_found'],
});
