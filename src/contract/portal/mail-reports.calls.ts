import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/** `repeated`: it was counted before, on whichever way it came; `ignored`: nothing that counts. */
const taken = json(z.object({ taken: z.enum(['counted', 'repeated', 'unknown', 'ignored']) }));

/**
 * What a mail server or a service says of one of our mails after it went. The body is signed as Standard Webhooks do it:
 * `webhook-signature` is `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, the
 * timestamp in seconds and at most five minutes off. Of several signatures, separated by spaces, one has to be good.
 * Answers 401 without a good signature, 404 for a mail that isn't ours, and 200 for a repetition.
 */
export const reportMail = endpoint({
  method: 'POST',
  path: '/mail-reports',
  access: { signed: 'mail' },
  effect: 'write',
  summary: 'A bounce, a complaint or an unsubscribe of an email',
  body: z.object({
    type: z.enum(['bounce', 'complaint', 'unsubscribe']),
    /** The Message-ID of our mail, with or without its brackets. */
    message_id: z.string().min(1).max(400),
    /** Of a bounce: the mailbox doesn't exist. Without it the status and the response say so. */
    permanent: z.boolean().optional(),
    /** The enhanced status code (RFC 3463), as `5.1.1`. */
    status: z.string().max(20).optional(),
    /** What the mail server said. */
    response: z.string().max(2000).optional(),
  }),
  result: taken,
  refusals: ['not_found'],
});

/**
 * The webhook of Mailgun, with its signature inside the body: the hex HMAC-SHA-256 over timestamp and token. A mail that
 * isn't ours is answered with 200, because Mailgun repeats what is refused. A token is good for one body: with another it is
 * answered with 401.
 */
export const reportMailOfMailgun = endpoint({
  method: 'POST',
  path: '/mail-reports/mailgun',
  access: { signed: 'mail' },
  effect: 'write',
  summary: 'A bounce, a complaint or an unsubscribe, as Mailgun tells it',
  body: z.object({
    signature: z.object({
      timestamp: z.string().max(20),
      token: z.string().max(200),
      signature: z.string().max(200),
    }),
    'event-data': z.object({
      event: z.string().max(40),
      reason: z.string().max(40).nullish(),
      severity: z.string().max(40).nullish(),
      message: z
        .object({ headers: z.object({ 'message-id': z.string().max(400).nullish() }).nullish() })
        .nullish(),
      'delivery-status': z
        .object({
          code: z.number().nullish(),
          message: z.string().max(20_000).nullish(),
          description: z.string().max(20_000).nullish(),
          'enhanced-code': z.string().max(40).nullish(),
        })
        .nullish(),
    }),
  }),
  result: taken,
});
