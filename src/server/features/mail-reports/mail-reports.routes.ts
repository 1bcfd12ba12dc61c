import { createHash } from 'node:crypto';
import * as calls from '#contract/portal/mail-reports.calls.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { bounceKind } from '#server/mail/mail-reports.ts';
import { reportOfMailgun } from './mailgun-report.ts';
import { takeReport } from './take-report.ts';
import { isSigned, isSignedByMailgun } from './verify-webhook.ts';
import { takeToken } from './webhook-tokens.queries.ts';

/** Webhooks: without a secret there is none. */
export function mailReportsRoutes(api: Api, { mailReports }: Pick<Config, 'mailReports'>): void {
  api.implement(calls.reportMail, async (db, { body, header, rawBody }) => {
    if (mailReports.secrets.length === 0) throw new AppError('not_found');
    const signed = {
      id: header('webhook-id') ?? '',
      timestamp: header('webhook-timestamp') ?? '',
      signatures: header('webhook-signature') ?? '',
      body: rawBody,
    };
    if (!isSigned(signed, mailReports.secrets)) throw new AppError('bad_signature');
    const said = { status: body.status ?? null, response: body.response ?? null };
    const taken = await takeReport(db, [body.message_id], {
      kind: body.type === 'bounce' ? kindOf(body.permanent, said) : body.type,
      source: 'webhook',
      ...said,
    });
    if (taken === 'unknown') throw new AppError('not_found');
    return { taken };
  });

  api.implement(calls.reportMailOfMailgun, async (db, { body, rawBody }) => {
    if (mailReports.mailgunKeys.length === 0) throw new AppError('not_found');
    if (!isSignedByMailgun(body.signature, mailReports.mailgunKeys)) throw new AppError('bad_signature');
    // Nothing signs what is said: whoever gets hold of a signature that was used can say nothing else with it.
    const token = { hash: sha256(body.signature.token), body_hash: sha256(rawBody), seen_at: clock.now() };
    if (!(await takeToken(db, token))) throw new AppError('bad_signature');
    const report = reportOfMailgun(body['event-data']);
    if (!report) return { taken: 'ignored' as const };
    const messageId = body['event-data'].message?.headers?.['message-id'] ?? '';
    return { taken: await takeReport(db, [messageId], report) };
  });
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const kindOf = (permanent: boolean | undefined, said: Parameters<typeof bounceKind>[0]) =>
  permanent === undefined ? bounceKind(said) : permanent ? 'hard_bounce' : 'soft_bounce';
