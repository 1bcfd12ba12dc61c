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

/** The code of a change of e-mail, to the new address: it proves that the member reads mail there. */
export const emailChangeMail = mailTemplate({
  name: 'email_change',
  data: codeMailData,
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) => t('Please confirm your new e-mail address at {panel}', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('This address is to become the one of your account at {panel}. Please confirm that it is yours.', {
          panel: panelName,
        })}
      </p>
      <MailButton href={`${confirmationAddress(origin, code)}&update=1`}>
        {t('Confirm my new e-mail address')}
      </MailButton>
      <p>
        {t('The link is valid for 24 hours. Until you follow it, you sign in with your present address.')}
      </p>
      <p>
        {t('If you know nothing of this, simply ignore this mail: without a confirmation nothing changes.')}
      </p>
    </>
  ),
});

/** The notice of a change of e-mail, to the present address: its link stops the change, also one that is done. */
export const emailChangeNoticeMail = mailTemplate({
  name: 'email_change_notice',
  data: codeMailData.extend({ new_email: z.string() }),
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) =>
    t('The e-mail address of your account at {panel} is to be changed', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code, new_email }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('A new e-mail address was entered for your account at {panel}: {email}', {
          panel: panelName,
          email: new_email,
        })}
      </p>
      <p>
        {t(
          'If it was you, there is nothing to do here: please follow the link that we have sent to the new address. Until then you sign in with this one.',
        )}
      </p>
      <p>
        {t(
          'If it was not you, please stop the change. Your account keeps this address, also if the change is done already, and is signed out on all devices.',
        )}
      </p>
      <MailButton href={`${origin}/stop-email-change?code=${code}`}>{t('Stop the change')}</MailButton>
      <p>{t('The link is valid for 4 days.')}</p>
    </>
  ),
});

/** For the owner of an address that another member wants to change to: the screen does not tell that it is known. */
export const emailInUseMail = mailTemplate({
  name: 'email_in_use',
  data: z.object({ first_name: z.string() }),
  transactional: true,
  dailyCap: 3,
  subject: ({ t, panelName }) =>
    t('Your e-mail address belongs to your account at {panel}', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('Somebody has just tried to use your e-mail address for another account at {panel}.', {
          panel: panelName,
        })}
      </p>
      <p>
        {t(
          'If it was you: this address already has an account of its own. Each person can have one account only; please sign in with this address.',
        )}
      </p>
      <MailButton href={`${origin}/login`}>{t('Sign in')}</MailButton>
      <p>{t('If it was not you: your account has not changed, and nobody was told that it exists.')}</p>
    </>
  ),
});
