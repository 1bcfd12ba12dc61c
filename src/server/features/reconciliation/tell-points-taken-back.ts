import { textField } from '#contract/rules/localise.ts';
import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';
import type { Db } from '#server/database/connect.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { pointsTakenBack } from './reconciliation.mails.tsx';
import { memberToTell } from './reconciliation.queries.ts';

/** Mails a member that a survey's points were reversed, and why. */
export async function tellPointsTakenBack(
  db: Db,
  said: {
    attempt: { id: number; titles: Record<string, string> };
    member_id: number;
    points: number;
    because: RejectionReason;
    reason: string | null;
  },
): Promise<void> {
  const member = await memberToTell(db, said.member_id);
  if (!member) return;
  const { first_name, language, country_code, default_language } = member;
  await queueMail(db, pointsTakenBack, {
    key: `points-taken-back:${said.attempt.id}`,
    language,
    country_code,
    member_id: said.member_id,
    data: {
      first_name,
      ...textField('survey', said.attempt.titles, { language, fallback: default_language ?? 'en' }),
      points: said.points,
      because: said.because,
      reason: said.reason,
    },
  });
}
