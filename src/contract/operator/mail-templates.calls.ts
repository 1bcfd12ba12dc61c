import { z } from 'zod';
import { endpoint, json, stream } from '#contract/endpoint.ts';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { MAIL_KINDS } from '#contract/rules/mails.ts';
import { creationKey } from './creation-key.ts';

const params = z.object({ kind: z.enum(MAIL_KINDS) });
const language = z.enum(LANGUAGE_CODES);
const country = z.string().regex(/^[A-Z]{2}$/);
/** Without a country it is the site of no country. */
const query = z.object({ language, country: country.optional() });

const about = {
  kind: z.enum(MAIL_KINDS),
  audience: z.enum(['members', 'operators']),
  /** Has no unsubscribe link, and is sent to those who have unsubscribed as well. */
  transactional: z.boolean(),
  /** The most of this kind to one recipient in 24 hours. */
  daily_cap: z.int().nullable(),
};

/** Every kind of mail, with the languages in which texts are missing; those show English instead. */
export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/mail-templates',
  access: { right: 'mails' },
  effect: 'read',
  summary: 'Every kind of email',
  result: json(z.array(z.object({ ...about, missing_in: z.array(z.string()) }))),
});

/**
 * A kind of mail in one language, with made-up data and placeholders in its links. `missing`: texts that are shown in
 * English.
 */
export const previewMail = endpoint({
  method: 'GET',
  path: '/mail-templates/:kind',
  access: { right: 'mails' },
  effect: 'read',
  summary: 'A kind of email with made-up data',
  params,
  query,
  result: json(z.object({ ...about, subject: z.string(), text: z.string(), missing: z.array(z.string()) })),
  refusals: ['not_found'],
});

/** The HTML part of the preview, for a sandboxed frame: no scripts, no pictures, no way out of it. */
export const previewMailHtml = endpoint({
  method: 'GET',
  path: '/mail-templates/:kind/html',
  access: { right: 'mails' },
  effect: 'read',
  summary: 'The HTML part of a kind of email with made-up data',
  params,
  query,
  result: stream('text/html; charset=utf-8'),
  refusals: ['not_found'],
});

/**
 * Mails the preview to the operator's own address, marked as a test; at most 30 in 24 hours. Never by an API key. The same `key`
 * again mails nothing.
 */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/mail-templates/:kind/test',
  access: { right: 'mails' },
  effect: 'write',
  summary: "Send a kind of email with made-up data to the operator's own address",
  params,
  body: z.object({ key: creationKey.optional(), language, country: country.optional() }),
  result: json(z.object({ to: z.string() })),
  refusals: ['not_found', 'not_allowed', 'too_many_attempts', 'conflict'],
});
