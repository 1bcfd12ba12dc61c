import type { ReactNode } from 'react';
import { z } from 'zod';
import { SETTLEMENT_REASONS, type SettlementReason } from '#contract/rules/settlement-reasons.ts';
import { Around, ForeignText, OwnWords, TEXT } from '#server/mail/foreign-text.tsx';
import { MailButton } from '#server/mail/layout.tsx';
import { type MailContext, mailTemplate } from '#server/mail/template.ts';

const data = z.object({
  first_name: z.string(),
  reward: z.string(),
  /** Of the reward's name, if that isn't the mail's language. */
  lang: z.string().optional(),
  quantity: z.int(),
  /** For all pieces. */
  points: z.int(),
  value: z.object({ amount_minor: z.int(), currency: z.string() }),
  promised_on: z.iso.date(),
  held: z.boolean(),
  reason: z.enum(SETTLEMENT_REASONS).nullable(),
  /** The operator's message to the member. */
  note: z.string().nullable(),
});
type RequestData = z.output<typeof data>;

function requestMail(
  name: string,
  subject: string,
  said: (mail: MailContext, request: RequestData) => ReactNode,
) {
  return mailTemplate<RequestData>({
    name,
    transactional: true,
    inBulk: true,
    data,
    subject: ({ t }) => t(subject),
    body: (mail, request) => (
      <>
        <p>{mail.t('Hello {name},', { name: request.first_name })}</p>
        {said(mail, request)}
        <RequestLines mail={mail} request={request} />
        <MailButton href={`${mail.origin}/members/reward-basket`}>
          {mail.t('See your reward basket')}
        </MailButton>
      </>
    ),
  });
}

function RequestLines({ mail, request }: { mail: MailContext; request: RequestData }) {
  const { t, number, money } = mail;
  return (
    <p>
      <Around sentence={t('Reward: {reward}', { reward: TEXT })}>
        <ForeignText lang={request.lang}>{request.reward}</ForeignText>
      </Around>
      <br />
      {t('Quantity: {quantity}', { quantity: number(request.quantity) })}
      <br />
      {t('Exchanged points: {points} (worth {value})', {
        points: number(request.points),
        value: money(request.value),
      })}
    </p>
  );
}

/** As in `settlementSentences`; mails have their own translations. */
const reasonSentences: Record<Exclude<SettlementReason, 'other'>, string> = {
  details_incomplete: 'The name or address in the request is incomplete.',
  not_available: "This reward isn't available any more.",
  not_deliverable: "We can't deliver this reward to this address.",
  not_confirmed: "We couldn't confirm that the request came from you.",
  returned: 'The postal service returned your reward.',
  not_collected: "Your reward wasn't collected in time.",
  address_unknown: "The address couldn't be found.",
  payment_refused: "The payment couldn't be made.",
};

function Note({ t, note }: { t: MailContext['t']; note: string }) {
  return (
    <p>
      <Around sentence={t('Our note: {note}', { note: TEXT })}>
        <OwnWords>{note}</OwnWords>
      </Around>
    </p>
  );
}

/** Why a request was refused, in the member's language, and what the operator wrote beside it. */
function Reason({ mail: { t }, request: { reason, note } }: { mail: MailContext; request: RequestData }) {
  const sentence = reason === null || reason === 'other' ? null : t(reasonSentences[reason]);
  if (sentence === null)
    return (
      note && (
        <p>
          <Around sentence={t('Reason: {reason}', { reason: TEXT })}>
            <OwnWords>{note}</OwnWords>
          </Around>
        </p>
      )
    );
  return (
    <>
      <p>{t('Reason: {reason}', { reason: sentence })}</p>
      {note && <Note t={t} note={note} />}
    </>
  );
}

/** The mail for each step of a request that notifies the member. */
export const requestMails = {
  requested: requestMail('reward_requested', "We've received your reward request", (mail, request) => (
    <>
      <p>{mail.t("We've received your reward request.")}</p>
      {request.held && (
        <p>
          {mail.t(
            "We're reviewing this request because your email, password or delivery address changed recently. If you didn't make it, please contact us right away.",
          )}
        </p>
      )}
      <p>{mail.t("We'll complete it by {date} at the latest.", { date: mail.day(request.promised_on) })}</p>
    </>
  )),
  approved: requestMail('reward_approved', 'Your reward request has been approved', (mail, request) => (
    <>
      <p>{mail.t("Your reward request has been approved and we're preparing your reward.")}</p>
      <p>{mail.t("We'll complete it by {date} at the latest.", { date: mail.day(request.promised_on) })}</p>
    </>
  )),
  sent: requestMail('reward_sent', 'Your reward is on its way', (mail, request) => (
    <>
      <p>{mail.t('Your reward has been sent.')}</p>
      {request.note && <Note t={mail.t} note={request.note} />}
    </>
  )),
  completed: requestMail('reward_completed', 'Your reward has been delivered', (mail) => (
    <p>{mail.t('Your reward request is complete. Thank you for taking part in our surveys!')}</p>
  )),
  rejected: requestMail('reward_rejected', "We couldn't fulfil your reward request", (mail, request) => (
    <>
      <p>{mail.t("We couldn't fulfil your reward request. Your points have been returned.")}</p>
      <Reason mail={mail} request={request} />
    </>
  )),
  failed: requestMail('reward_failed', "We couldn't deliver your reward", (mail, request) => (
    <>
      <p>{mail.t("We couldn't deliver your reward. Your points have been returned.")}</p>
      <Reason mail={mail} request={request} />
    </>
  )),
};
