import { z } from 'zod';
import { REJECTION_REASONS, type RejectionReason } from '#contract/rules/rejection-reasons.ts';
import { Around, ForeignText, OwnWords, TEXT } from '#server/mail/foreign-text.tsx';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** As in `rejectionSentences`; mails have their own translations. */
const reasonSentences: Record<Exclude<RejectionReason, 'other'>, string> = {
  too_fast: 'The survey was answered too quickly.',
  same_answers: 'Too many questions were given the same answer.',
  contradictory: 'Some of the answers contradict each other.',
  unclear_texts: "The answers in your own words don't fit the questions.",
  duplicate: 'The survey was answered more than once.',
  not_completed: "The survey wasn't completed.",
  not_accepted: "The client who ordered the survey didn't accept the answers.",
};

/** Tells a member that a survey's points were reversed. */
export const pointsTakenBack = mailTemplate({
  name: 'points_taken_back',
  transactional: true,
  inBulk: true,
  data: z.object({
    first_name: z.string(),
    survey: z.string(),
    /** Of the title, if that isn't the mail's language. */
    lang: z.string().optional(),
    /** Points lost, including pending ones; 0 where the member had none left. */
    points: z.int(),
    because: z.enum(REJECTION_REASONS).default('other'),
    /** The operator's own words; needed beside `other`. */
    reason: z.string().nullable(),
  }),
  subject: ({ t }) => t('Points for a survey have been removed'),
  body: ({ t, origin, number }, { first_name, survey, lang, points, because, reason }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          "We reviewed your answers to a survey and couldn't accept them, so we've removed the points for it.",
        )}
      </p>
      <p>
        <Around sentence={t('Survey: {survey}', { survey: TEXT })}>
          <ForeignText lang={lang}>{survey}</ForeignText>
        </Around>
        <br />
        {points > 0 && (
          <>
            {t('Points: {points}', { points: number(-points) })}
            <br />
          </>
        )}
        {because === 'other' ? (
          <Around sentence={t('Reason: {reason}', { reason: TEXT })}>
            <OwnWords>{reason ?? ''}</OwnWords>
          </Around>
        ) : (
          t('Reason: {reason}', { reason: t(reasonSentences[because]) })
        )}
      </p>
      {because !== 'other' && reason && (
        <p>
          <Around sentence={t('Our note: {note}', { note: TEXT })}>
            <OwnWords>{reason}</OwnWords>
          </Around>
        </p>
      )}
      <p>{t('If you think this is a mistake, please write to us using the contact form on our site.')}</p>
      <MailButton href={`${origin}/members/surveys-taken`}>{t('See your survey history')}</MailButton>
    </>
  ),
});
