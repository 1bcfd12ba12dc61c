import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { makeLink } from '#server/features/links/make-link.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockRecipient, mailsSince } from '#server/mail/mails.queries.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { promised } from './invitation-mail.ts';
import { countryOfInvitation, standingInvitation } from './invitations.queries.ts';
import { testInvitationMail } from './test-invitation.mails.tsx';

/** So many to one mailbox in 24 hours. */
const MOST_MAILS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type TestMail = {
  /** Deduplication key of the outbox. */
  key: string;
  invitation_id: number;
  kind: 'invitation' | 'reminder';
  to: string;
  name: string;
  language: string;
};

/**
 * Mails the invitation or reminder of a test, whatever the state of its survey. Errors: `not_found`, `too_many_attempts`.
 */
export async function mailTestInvitation(
  db: Db,
  { key, invitation_id, kind, to, name, language }: TestMail,
): Promise<void> {
  const invitation = await standingInvitation(db, { id: invitation_id });
  if (!invitation?.is_test) throw new AppError('not_found');
  const { country_code, ...country } = await countryOfInvitation(db, invitation_id);
  const recipientKey = emailKey(to);
  await lockRecipient(db, recipientKey);
  const since = new Date(clock.now().getTime() - DAY_MS);
  if ((await mailsSince(db, { template: testInvitationMail.name, recipientKey, since })) >= MOST_MAILS)
    throw new AppError('too_many_attempts', { retryAfterSeconds: 3600 });
  await queueMail(db, testInvitationMail, {
    key,
    to,
    language,
    country_code,
    data: {
      kind,
      first_name: name,
      ...promised({ ...invitation, ...country }, language),
      reminders: 1,
      token: await makeLink(db, { invitation_id, purpose: kind, generation: 0 }),
    },
  });
}
