import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

const codeMailData = z.object({ first_name: z.string(), code: z.string() });

const permissionAddress = (origin: string, code: string) => `${origin}/parental-permission?code=${code}`;

/** Asks a parent after the child has confirmed their own address. Opening the link only shows a page. */
export const parentalPermissionMail = mailTemplate({
  name: 'parental_permission',
  data: codeMailData,
  transactional: true,
  dailyCap: 3,
  subject: ({ t, panelName }) =>
    t('Your child would like your permission to join {panel}', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello,')}</p>
      <p>
        {t(
          '{name} is 16 or 17 years old and would like to become a member of {panel}, a panel for online surveys. They gave us this address as that of a parent or guardian.',
          { name: first_name, panel: panelName },
        )}
      </p>
      <p>
        {t('No account is created without your permission. Please read what membership means and decide:')}
      </p>
      <MailButton href={permissionAddress(origin, code)}>{t('Read and decide')}</MailButton>
      <p>{t('The link is valid for 14 days.')}</p>
      <p>
        {t(
          `If you don't know {name}, choose "I don't agree" there, or do nothing: what was entered, including your address, is deleted 30 days after the registration.`,
          { name: first_name },
        )}
      </p>
    </>
  ),
});

/** Sent once, a day after the parent was asked. */
export const parentalReminderMail = mailTemplate({
  name: 'parental_reminder',
  data: codeMailData,
  transactional: true,
  inBulk: true,
  dailyCap: 1,
  subject: ({ t, panelName }) =>
    t("Your child's registration with {panel} is waiting for you", { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello,')}</p>
      <p>
        {t(
          '{name} would like to become a member of {panel} and still needs your permission as a parent or guardian.',
          {
            name: first_name,
            panel: panelName,
          },
        )}
      </p>
      <MailButton href={permissionAddress(origin, code)}>{t('Read and decide')}</MailButton>
      <p>
        {t(
          "If you don't agree, there's nothing to do: we won't remind you again, and what was entered, including your address, is deleted 30 days after the registration.",
        )}
      </p>
    </>
  ),
});

const nameData = z.object({ first_name: z.string() });

/** Tells the child that the parent agreed. */
export const permissionGivenMail = mailTemplate({
  name: 'permission_given',
  data: nameData,
  transactional: true,
  subject: ({ t, panelName }) => t('Welcome to {panel}', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t("Your parent or guardian has agreed, so you're now a member of {panel}.", { panel: panelName })}
      </p>
      <MailButton href={`${origin}/login`}>{t('Sign in')}</MailButton>
    </>
  ),
});

/** Tells the child that the parent did not agree. */
export const permissionRefusedMail = mailTemplate({
  name: 'permission_refused',
  data: nameData,
  transactional: true,
  subject: ({ t, panelName }) => t('Your registration with {panel} has been cancelled', { panel: panelName }),
  body: ({ t }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          "Your parent or guardian hasn't agreed to your membership. We've deleted your registration and everything you entered.",
        )}
      </p>
      <p>{t("You're welcome to register when you're 18.")}</p>
    </>
  ),
});

export const parentalMails = [
  parentalPermissionMail,
  parentalReminderMail,
  permissionGivenMail,
  permissionRefusedMail,
];
