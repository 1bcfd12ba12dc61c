import { z } from 'zod';
import { date } from '#contract/fields.ts';
import { formatDate } from '#contract/rules/formats.ts';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** A survey waits for a member: what it is, how long it takes, what it earns, until when. */
export const invitation = mailTemplate({
  name: 'invitation',
  transactional: false,
  data: z.object({
    first_name: z.string(),
    title: z.string(),
    points: z.int(),
    minutes: z.int(),
    /** The last day in the country's time zone; null: open until enough people have answered. */
    closes_on: date.nullable(),
    /** Opens this invitation only. */
    token: z.string(),
  }),
  subject: ({ t }, { title }) => t('New survey: {title}', { title }),
  body: ({ t, origin, language, countryCode }, { first_name, title, points, minutes, closes_on, token }) => (
    <>
      <p>{t('Dear {first_name},', { first_name })}</p>
      <p>{t('We would like to hear your opinion. A new survey is waiting for you:')}</p>
      <h2>{title}</h2>
      <ul>
        <li>{t('Time needed: about {minutes} min', { minutes })}</li>
        <li>{t('Points for a completed survey: {points}', { points })}</li>
        {closes_on === null ? null : (
          <li>
            {t('Open until: {date}', {
              date: formatDate(closes_on, { language, country: countryCode, timeZone: 'UTC' }, 'long'),
            })}
          </li>
        )}
      </ul>
      <MailButton href={`${origin}/invitation/${token}?lang=${language}`}>{t('Go to the survey')}</MailButton>
      <p>
        {t(
          'Taking part is voluntary. A survey closes early when enough people have answered. This link is meant for you alone: please do not pass it on.',
        )}
      </p>
    </>
  ),
});

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
  body: ({ t, origin }, { first_name, survey, points, reason }) => (
    <>
      <p>{t('Dear {first_name},', { first_name })}</p>
      <p>
        {t(
          'The answers to a survey were reviewed and not accepted, so the points for it have been taken back.',
        )}
      </p>
      <p>
        {t('Survey: {survey}', { survey })}
        <br />
        {t('Points: {points}', { points: -points })}
        <br />
        {t('Reason: {reason}', { reason })}
      </p>
      <p>{t('If you think that this is a mistake, please write to us by the contact form of the site.')}</p>
      <MailButton href={`${origin}/members/surveys-taken`}>{t('See the surveys you have taken')}</MailButton>
    </>
  ),
});
