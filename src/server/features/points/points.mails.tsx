import { z } from 'zod';
import { pointsReferences } from '#contract/portal/points.calls.ts';
import { ForeignText } from '#server/mail/foreign-text.tsx';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** Sent when points were credited: a final complete, a referral, goodwill or a correction. */
export const pointsCredited = mailTemplate({
  name: 'points_credited',
  transactional: true,
  inBulk: true,
  data: z.object({
    first_name: z.string(),
    reference: z.enum(pointsReferences),
    /** The survey's title, if the points come from a survey. */
    survey: z.string().nullable(),
    /** Of the title, if that isn't the mail's language. */
    lang: z.string().optional(),
    points: z.int(),
    balance: z.int(),
  }),
  subject: ({ t }) => t('Points have been added to your account'),
  body: ({ t, origin, number }, { first_name, reference, survey, lang, points, balance }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>{t('You have new points to spend.')}</p>
      <p>
        {survey === null ? t(reference) : <ForeignText lang={lang}>{survey}</ForeignText>}
        <br />
        {t('Points: {points}', { points: number(points) })}
        <br />
        {t('Points you have now: {points}', { points: number(balance) })}
      </p>
      <MailButton href={`${origin}/members/jtn-points`}>{t('See your points')}</MailButton>
    </>
  ),
});
