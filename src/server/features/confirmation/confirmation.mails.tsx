import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

const codeMailData = z.object({ first_name: z.string(), code: z.string() });

const confirmationAddress = (origin: string, code: string) => `${origin}/confirm?code=${code}`;

/** The mail of a registration: its code proves that the address is the member's. */
export const confirmationMail = mailTemplate({
  name: 'confirmation',
  data: codeMailData,
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) => t('Please confirm your registration at {panel}', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('Thank you for registering at {panel}. One step is left: please confirm your e-mail address.', {
          panel: panelName,
        })}
      </p>
      <MailButton href={confirmationAddress(origin, code)}>{t('Confirm my e-mail address')}</MailButton>
      <p>{t('The link is valid for 7 days.')}</p>
      <p>
        {t(
          'If you did not register, simply ignore this mail: without a confirmation no account comes into being, and what was entered is erased after 30 days.',
        )}
      </p>
    </>
  ),
});

/** Sent once, a day after a registration that nobody has confirmed. */
export const confirmationReminderMail = mailTemplate({
  name: 'confirmation_reminder',
  data: codeMailData,
  transactional: true,
  dailyCap: 1,
  subject: ({ t, panelName }) => t('Your registration at {panel} is not complete yet', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          'You have registered at {panel}, but your e-mail address is not confirmed yet. We cannot invite you to surveys before that.',
          { panel: panelName },
        )}
      </p>
      <MailButton href={confirmationAddress(origin, code)}>{t('Confirm my e-mail address')}</MailButton>
      <p>{t('The link is valid for 7 days.')}</p>
      <p>
        {t(
          'If you do not want to become a member, you need not do anything: we will not remind you again, and what was entered is erased 30 days after the registration.',
        )}
      </p>
    </>
  ),
});

/** For the owner of a known address that was used to register once more: the screen does not tell. */
export const alreadyMemberMail = mailTemplate({
  name: 'already_member',
  data: codeMailData,
  transactional: true,
  // As many as confirmations: who is known must not show in what is still mailed.
  dailyCap: 5,
  subject: ({ t, panelName }) => t('You are already a member of {panel}', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('Somebody, most likely you, has just tried to register at {panel} with your e-mail address.', {
          panel: panelName,
        })}
      </p>
      <p>{t('You already have an account: you only need to sign in.')}</p>
      <MailButton href={`${origin}/login`}>{t('Sign in')}</MailButton>
      <p>{t('If you have forgotten your password, you can set a new one within an hour:')}</p>
      <p>
        <a href={`${origin}/reset-password/${code}`}>{t('Set a new password')}</a>
      </p>
      <p>{t('If it was not you: your account has not changed, and nobody was told that it exists.')}</p>
    </>
  ),
});
