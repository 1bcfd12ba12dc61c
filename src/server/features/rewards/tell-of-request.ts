import { calendarDay } from '#contract/rules/age-limit.ts';
import { textField } from '#contract/rules/localise.ts';
import type { SettlementReason } from '#contract/rules/settlement-reasons.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { valueOn } from './points-rate.ts';
import { requestMails } from './rewards.mails.tsx';
import { findRequestToTell } from './rewards.queries.ts';

/** How long an approval can be taken back before the member hears of it. */
const APPROVAL_MAIL_DELAY_MS = 5 * 60_000;

/** One mail per step, so that a second approval after one that was taken back is mailed too. */
export const mailKey = (status: string, requestId: number, eventId: number): string =>
  `reward-${status}:${requestId}:${eventId}`;

/** Mails the member that a request has reached a state; does nothing for an erased member. */
export async function tellOfRequest(
  db: Db,
  requestId: number,
  status: keyof typeof requestMails,
): Promise<void> {
  const request = await findRequestToTell(db, requestId, status);
  if (!request) return;
  const { language, country_code, member_id } = request;
  const points = request.points * request.quantity;
  await queueMail(
    db,
    requestMails[status],
    {
      key: mailKey(status, requestId, request.event_id),
      language,
      country_code,
      member_id,
      data: {
        first_name: request.first_name,
        ...textField('reward', request.names as Texts, {
          language,
          fallback: request.default_language ?? 'en',
        }),
        quantity: request.quantity,
        points,
        value: await valueOn(db, calendarDay(request.created_at, request.time_zone), points),
        promised_on: request.promised_on,
        held: request.held_reasons.length > 0,
        reason: request.reason as SettlementReason | null,
        note: request.note,
      },
    },
    status === 'approved' ? { sendAfter: new Date(clock.now().getTime() + APPROVAL_MAIL_DELAY_MS) } : {},
  );
}
