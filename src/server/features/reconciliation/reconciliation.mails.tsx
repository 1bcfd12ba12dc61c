import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** A reconciliation took the points of a survey back. */
export const pointsTakenBack = mailTemplate({
  name: 'points_taken_back',
  transactional: true,
  data: z.object({
    first_name: z.string(),
    survey: z.string(),
    /** What the member has lost, pending points included. */
    points: z.int(),
    /** As an operator wrote it. */
    reason: z.string(),
  }),
  subject: ({ t }) => t('Points for a survey have been taken back'),
  body: ({ t, origin, number }, { first_name, survey, points, reason }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          'The answers to a survey were reviewed and not accepted, so the points for it have been taken back.',
        )}
      </p>
      <p>
        {t('Survey: {survey}', { survey })}
        <br />
        {t('Points: {points}', { points: number(-points) })}
        <br />
        {t('Reason: {reason}', { reason })}
      </p>
      <p>{t('If you think that this is a mistake, please write to us by the contact form of the site.')}</p>
      <MailButton href={`${origin}/members/surveys-taken`}>{t('See the surveys you have taken')}</MailButton>
    </>
  ),
});
