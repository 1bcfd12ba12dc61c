import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

const codeMailData = z.object({ first_name: z.string(), code: z.string() });

const confirmationMailData = codeMailData.extend({
  /** The members' page to see after signing in. */
  return_to: z.string().nullable().default(null),
});

function confirmationAddress(origin: string, code: string, returnTo: string | null): string {
  const address = `${origin}/confirm?code=${code}`;
  return returnTo === null ? address : `${address}&return=${encodeURIComponent(returnTo)}`;
}

/** The mail of a registration, with the code that proves the address is the member's. */
export const confirmationMail = mailTemplate({
  name: 'confirmation',
  data: confirmationMailData,
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) => t('Please confirm your registration with {panel}', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code, return_to }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          "Thank you for registering with {panel}. There's just one step left: please confirm your email address.",
          {
            panel: panelName,
          },
        )}
      </p>
      <MailButton href={confirmationAddress(origin, code, return_to)}>
        {t('Confirm my email address')}
      </MailButton>
      <p>{t('The link is valid for 7 days.')}</p>
      <p>
        {t(
          "If you didn't register, just ignore this email: without confirmation no account is created, and what was entered is deleted after 30 days.",
        )}
      </p>
    </>
  ),
});

/** Sent once, a day after an unconfirmed registration. */
export const confirmationReminderMail = mailTemplate({
  name: 'confirmation_reminder',
  data: confirmationMailData,
  transactional: true,
  inBulk: true,
  dailyCap: 1,
  subject: ({ t, panelName }) => t("Your registration with {panel} isn't complete yet", { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code, return_to }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          "You've registered with {panel}, but your email address isn't confirmed yet. We can't invite you to surveys until it is.",
          { panel: panelName },
        )}
      </p>
      <MailButton href={confirmationAddress(origin, code, return_to)}>
        {t('Confirm my email address')}
      </MailButton>
      <p>{t('The link is valid for 7 days.')}</p>
      <p>
        {t(
          "If you don't want to become a member, there's nothing to do: we won't remind you again, and what you entered is deleted 30 days after the registration.",
        )}
      </p>
    </>
  ),
});

/** Asked for by a member to whom no mail goes any more, because it came back: the code proves that it arrives. */
export const addressCheckMail = mailTemplate({
  name: 'address_check',
  data: codeMailData,
  transactional: true,
  evenIfBounced: true,
  dailyCap: 3,
  subject: ({ t, panelName }) => t('Please confirm your {panel} email address', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          "Some of our emails to you came back, so we've stopped sending them. This one has reached you: please confirm your email address, and {panel} will write to you again.",
          { panel: panelName },
        )}
      </p>
      <MailButton href={`${origin}/confirm?code=${code}&check=1`}>{t('Confirm my email address')}</MailButton>
      <p>{t('The link is valid for 7 days.')}</p>
    </>
  ),
});

/** For the owner of a known address that was used to register again; the page doesn't reveal it. */
export const alreadyMemberMail = mailTemplate({
  name: 'already_member',
  data: codeMailData,
  transactional: true,
  // The same limit as for confirmations, so that the number of mails doesn't reveal who is known.
  dailyCap: 5,
  subject: ({ t, panelName }) => t("You're already a member of {panel}", { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('Someone, most likely you, just tried to register with {panel} using your email address.', {
          panel: panelName,
        })}
      </p>
      <p>{t('You already have an account, so you only need to sign in.')}</p>
      <MailButton href={`${origin}/login`}>{t('Sign in')}</MailButton>
      <p>{t("If you've forgotten your password, you can set a new one within an hour:")}</p>
      <p>
        <a href={`${origin}/reset-password/${code}`}>{t('Set a new password')}</a>
      </p>
      <p>{t("If it wasn't you: your account hasn't changed, and we didn't tell anyone that it exists.")}</p>
    </>
  ),
});
