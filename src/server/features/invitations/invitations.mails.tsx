import { z } from 'zod';
import { ForeignText } from '#server/mail/foreign-text.tsx';
import { MailButton } from '#server/mail/layout.tsx';
import { lazyMailTemplate, type MailContext } from '#server/mail/template.ts';
import {
  type InvitationData,
  loadInvitations,
  returnToReminders,
  returnToWave,
  withdrawRefused,
} from './invitation-mail.ts';

/** The data stored in the outbox. */
const kept = z.object({ invitation_id: z.int() });

/** The invitation to a survey: what it is about, its length, its points and its closing date. */
export const invitation = lazyMailTemplate({
  name: 'invitation',
  transactional: false,
  data: kept,
  load: (db, mails) => loadInvitations(db, mails, 'invitation'),
  takeBack: (db, { invitation_id }) => returnToWave(db, invitation_id),
  refuse: (db, { invitation_id }, reason) => withdrawRefused(db, invitation_id, reason),
  subject: ({ t }, { title }: InvitationData) => t('New survey: {title}', { title }),
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

/** The reminder for a member who hasn't started the survey. */
export const invitationReminder = lazyMailTemplate({
  name: 'invitation_reminder',
  transactional: false,
  data: kept,
  load: (db, mails) => loadInvitations(db, mails, 'reminder'),
  takeBack: (db, { invitation_id }) => returnToReminders(db, invitation_id),
  subject: ({ t }, { title }) => t('Still open for you: {title}', { title }),
  body: (mail, survey) => (
    <>
      <p>{mail.t('Hello {name},', { name: survey.first_name })}</p>
      <p>{mail.t("A few days ago we invited you to this survey. There's still a place for you:")}</p>
      <Promised mail={mail} survey={survey} />
      <p>
        {survey.reminders > 1
          ? mail.t(
              "Taking part is voluntary. A survey closes early once enough people have answered. This link is just for you, so please don't pass it on.",
            )
          : mail.t(
              "If it isn't for you, there's nothing to do: we only send one reminder. This link is just for you, so please don't pass it on.",
            )}
      </p>
      <Preferences mail={mail} />
    </>
  ),
});

function Promised({ mail, survey }: { mail: MailContext; survey: InvitationData }) {
  const { t, origin, language, number, day } = mail;
  const { title, lang, about, minutes, points, closes_on, token } = survey;
  return (
    <>
      <h2>
        <ForeignText lang={lang}>{title}</ForeignText>
      </h2>
      {about?.text.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>
          <ForeignText lang={about.lang}>{paragraph}</ForeignText>
        </p>
      ))}
      <ul>
        <li>{t('Time needed: about {minutes} min', { minutes: number(minutes) })}</li>
        <li>{t('Points for a completed survey: {points}', { points: number(points) })}</li>
        {closes_on === null ? null : <li>{t('Open until: {date}', { date: day(closes_on) })}</li>}
      </ul>
      <MailButton href={`${origin}/invitation/${token}?lang=${language}`}>{t('Go to the survey')}</MailButton>
    </>
  );
}

/** Offers fewer invitations as an alternative to unsubscribing. */
function Preferences({ mail: { t, origin } }: { mail: MailContext }) {
  return (
    <p>
      {t('Too many emails, the wrong topics, or going on holiday?')}{' '}
      <a href={`${origin}/members/contact-preferences`}>{t('Choose how often we invite you')}</a>
    </p>
  );
}
