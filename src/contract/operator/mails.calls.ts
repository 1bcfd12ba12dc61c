import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';
import { MAIL_REPORT_KINDS, MAIL_REPORT_SOURCES, STOPPING_BOUNCES } from '#contract/rules/mail-reports.ts';
import { MAIL_STATES, NOT_SENT_REASONS } from '#contract/rules/mails.ts';
import { listCalls } from './list-calls.ts';
import { mailsList } from './lists/mails.list.ts';

const params = z.object({ id: pathId });

export const { rows: listMails, count: countMails, csv: exportMails } = listCalls(mailsList);

/**
 * One mail, without what stands in it: where it is, why it was not sent, and what holds it. A mail of no country (to an
 * operator) is there for operators of all countries.
 */
export const getMail = endpoint({
  method: 'GET',
  path: '/mails/:id',
  access: { right: 'mails' },
  effect: 'read',
  summary: 'An email of the outbox, with why it was not sent',
  params,
  result: json(
    z.object({
      id,
      kind: z.string(),
      state: z.enum(MAIL_STATES),
      reason: z.enum(NOT_SENT_REASONS).nullable(),
      /** Of the mail server that refused it last, without addresses. */
      response: z.string().nullable(),
      country_code: z.string().nullable(),
      language: z.string(),
      provider: z.string(),
      member_id: id.nullable(),
      tries: z.int(),
      created_at: instant,
      /** When it was about to go; null for mail that somebody waits for. */
      sending_since: instant.nullable(),
      sent_at: instant.nullable(),
      /** When it was refused, given up or cancelled; null where that was not written down. */
      stopped_at: instant.nullable(),
      /** Until when the code is good that it carries: it is not sent later. */
      useful_until: instant.nullable(),
      /** When it goes, or is tried again; null where nothing is planned. */
      next_try_at: instant.nullable(),
      /** The provider refuses our mail: what nobody waits for stays here until then. */
      provider_pause: z.object({ until: instant, response: z.string() }).nullable(),
      /** Mail to the address is stopped: there is no such mailbox, or it could not be reached too often. */
      bounce: z.object({ kind: z.enum(STOPPING_BOUNCES), bounced_at: instant }).nullable(),
      /** What was said of it after it went, or at once, that there is no such mailbox; the newest first. */
      reports: z.array(
        z.object({
          kind: z.enum(MAIL_REPORT_KINDS),
          source: z.enum(MAIL_REPORT_SOURCES),
          status: z.string().nullable(),
          response: z.string().nullable(),
          reported_at: instant,
        }),
      ),
      /** It was given up and can be sent again: what it says is still there. */
      can_send_again: z.boolean(),
      recipient: z.string().optional().describe('With the right "members_contact_data"'),
      /** Null until it is sent. */
      subject: z.string().nullable().optional().describe('With the right "members_contact_data"'),
    }),
  ),
  refusals: ['not_found'],
});

/**
 * A mail that was given up is tried again, now. What it says is kept for 8 days, what carries a code as long as the
 * code is good.
 */
export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/mails/:id/send-again',
  access: { right: 'mails' },
  effect: 'write',
  once: true,
  summary: 'Send an email again that was given up',
  params,
  result: json(z.null()),
  refusals: ['not_found', 'mail_gone'],
});

/** Later mails go to the address of this one again, though it was answered with "no such mailbox". */
export const allowMailAgain = endpoint({
  method: 'POST',
  path: '/mails/:id/allow-again',
  access: { right: 'mails' },
  effect: 'write',
  once: true,
  summary: 'Allow emails again to an address that bounced',
  params,
  result: json(z.object({ had_stopped: z.boolean() })),
  refusals: ['not_found'],
});

/** The same for the address that a member has now. */
export const allowMailToMember = endpoint({
  method: 'POST',
  path: '/members/:id/allow-emails',
  access: { right: 'mails' },
  effect: 'write',
  once: true,
  summary: "Allow emails again to a member's address that bounced",
  params,
  result: json(z.object({ had_stopped: z.boolean() })),
  refusals: ['not_found'],
});
