import { z } from 'zod';
import { Around, ForeignText, OwnWords, TEXT } from '#server/mail/foreign-text.tsx';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

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
    /** Points lost, including pending ones. */
    points: z.int(),
    /** The operator's text. */
    reason: z.string(),
  }),
  subject: ({ t }) => t('Points for a survey have been removed'),
  body: ({ t, origin, number }, { first_name, survey, lang, points, reason }) => (
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
        {t('Points: {points}', { points: number(-points) })}
        <br />
        <Around sentence={t('Reason: {reason}', { reason: TEXT })}>
          <OwnWords>{reason}</OwnWords>
        </Around>
      </p>
      <p>{t('If you think this is a mistake, please write to us using the contact form on our site.')}</p>
      <MailButton href={`${origin}/members/surveys-taken`}>{t('See your survey history')}</MailButton>
    </>
  ),
});
