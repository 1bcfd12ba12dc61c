import { z } from 'zod';
import { date } from '#contract/fields.ts';
import { MailButton } from '#server/mail/layout.tsx';
import { type MailContext, mailTemplate } from '#server/mail/template.ts';

const data = z.object({
  first_name: z.string(),
  title: z.string(),
  points: z.int(),
  minutes: z.int(),
  /** The last day in the country's time zone; null: open until enough people have answered. */
  closes_on: date.nullable(),
  /** Opens this invitation only. */
  token: z.string(),
});
type InvitationData = z.output<typeof data>;

/** A survey waits for a member: what it is, how long it takes, what it earns, until when. */
export const invitation = mailTemplate({
  name: 'invitation',
  transactional: false,
  data,
  subject: ({ t }, { title }) => t('New survey: {title}', { title }),
  body: (mail, survey) => (
    <>
      <p>{mail.t('Hello {name},', { name: survey.first_name })}</p>
      <p>{mail.t("We'd like to hear your opinion. A new survey is waiting for you:")}</p>
      <Promised mail={mail} survey={survey} />
      <p>
        {mail.t(
          "Taking part is voluntary. A survey closes early once enough people have answered. This link is just for you, so please don't pass it on.",
        )}
      </p>
      <Preferences mail={mail} />
    </>
  ),
});

/** The same once more, to a member who has not started it. */
export const invitationReminder = mailTemplate({
  name: 'invitation_reminder',
  transactional: false,
  data,
  subject: ({ t }, { title }) => t('Still open for you: {title}', { title }),
  body: (mail, survey) => (
    <>
      <p>{mail.t('Hello {name},', { name: survey.first_name })}</p>
      <p>{mail.t("A few days ago we invited you to this survey. There's still a place for you:")}</p>
      <Promised mail={mail} survey={survey} />
      <p>
        {mail.t(
          "If it isn't for you, there's nothing to do: we only send one reminder. This link is just for you, so please don't pass it on.",
        )}
      </p>
      <Preferences mail={mail} />
    </>
  ),
});

function Promised({ mail, survey }: { mail: MailContext; survey: InvitationData }) {
  const { t, origin, language, number, day } = mail;
  const { title, minutes, points, closes_on, token } = survey;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        <li>{t('Time needed: about {minutes} min', { minutes: number(minutes) })}</li>
        <li>{t('Points for a completed survey: {points}', { points: number(points) })}</li>
        {closes_on === null ? null : <li>{t('Open until: {date}', { date: day(closes_on) })}</li>}
      </ul>
      <MailButton href={`${origin}/invitation/${token}?lang=${language}`}>{t('Go to the survey')}</MailButton>
    </>
  );
}

/** Between all and nothing: unsubscribing is not the only way to less mail. */
function Preferences({ mail: { t, origin } }: { mail: MailContext }) {
  return (
    <p>
      {t('Too many emails, the wrong topics, or going on holiday?')}{' '}
      <a href={`${origin}/members/contact-preferences`}>{t('Choose how often we invite you')}</a>
    </p>
  );
}
