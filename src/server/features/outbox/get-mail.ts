import type { ResultData } from '#contract/endpoint.ts';
import type { getMail as call } from '#contract/operator/mails.calls.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { bounceOf } from '#server/mail/bounces.ts';
import { keepsContentAfter } from '#server/mail/given-up-mails.ts';
import { reportsOfMail } from '#server/mail/mail-reports.queries.ts';
import { providerOf } from '#server/mail/send-mail.ts';
import { findKeptMail, type KeptMail, pauseOf } from './outbox.queries.ts';

/** Where a mail is and what holds it; its recipient and subject for whoever may see contact data. Error: `not_found`. */
export async function getMail(
  db: ReadDb,
  id: number,
  { rights }: Pick<SignedInOperator, 'rights'>,
): Promise<ResultData<typeof call>> {
  const mail = await findKeptMail(db, id);
  if (!mail) throw new AppError('not_found');
  const { recipient_key, recipient, subject, transactional, has_content, ...rest } = mail;
  const now = clock.now();
  const provider = providerOf(recipient_key);
  const pause = transactional ? undefined : await pauseOf(db, provider, now);
  return {
    ...rest,
    provider,
    provider_pause: pause ?? null,
    bounce: await bounceOf(db, recipient_key),
    reports: await reportsOfMail(db, id),
    can_send_again: has_content && canBeSentAgain(mail, now),
    ...(rights.has('members_contact_data') ? { recipient, subject } : {}),
  };
}

const canBeSentAgain = ({ state, useful_until, created_at }: KeptMail, now: Date): boolean =>
  state === 'failed' && (useful_until === null || useful_until > now) && created_at > keepsContentAfter(now);
