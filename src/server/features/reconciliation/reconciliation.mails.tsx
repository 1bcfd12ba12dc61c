import { z } from 'zod';
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
    /** Points lost, including pending ones. */
    points: z.int(),
    /** The operator's text. */
    reason: z.string(),
  }),
  subject: ({ t }) => t('Points for a survey have been removed'),
  body: ({ t, origin, number }, { first_name, survey, points, reason }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          'Your answers to a survey were reviewed and not accepted, so the points for it have been removed.',
        )}
      </p>
      <p>
        {t('Survey: {survey}', { survey })}
        <br />
        {t('Points: {points}', { points: number(-points) })}
        <br />
        {t('Reason: {reason}', { reason })}
      </p>
      <p>{t('If you think this is a mistake, please write to us using the contact form on our site.')}</p>
      <MailButton href={`${origin}/members/surveys-taken`}>{t('See your survey history')}</MailButton>
    </>
  ),
});
