import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

const codeMailData = z.object({ first_name: z.string(), code: z.string() });

/** Sent to the new address with the code of an email change, which proves that the member reads mail there. */
export const emailChangeMail = mailTemplate({
  name: 'email_change',
  data: codeMailData,
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) => t('Please confirm your new {panel} email address', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          "This address is about to become the email address of your {panel} account. Please confirm that it's yours.",
          {
            panel: panelName,
          },
        )}
      </p>
      <MailButton href={`${origin}/confirm?code=${code}&update=1`}>
        {t('Confirm my new email address')}
      </MailButton>
      <p>{t('The link is valid for 24 hours. Until you follow it, sign in with your current address.')}</p>
      <p>
        {t(
          "If you don't know anything about this, just ignore this email: nothing changes without confirmation.",
        )}
      </p>
    </>
  ),
});

/**
 * The notice of an email change, sent to the current address: its link cancels the change, even one already made.
 */
export const emailChangeNoticeMail = mailTemplate({
  name: 'email_change_notice',
  data: codeMailData.extend({ new_email: z.string() }),
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) =>
    t('The email address of your {panel} account is being changed', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code, new_email }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('Someone entered a new email address for your {panel} account: {email}', {
          panel: panelName,
          email: new_email,
        })}
      </p>
      <p>
        {t(
          "If it was you, there's nothing to do here: just follow the link we've sent to your new address. Until then, sign in with this one.",
        )}
      </p>
      <p>
        {t(
          "If it wasn't you, please cancel the change. Your account will keep this address, even if the change has already been made, and be signed out on all devices.",
        )}
      </p>
      <MailButton href={`${origin}/stop-email-change?code=${code}`}>{t('Cancel the change')}</MailButton>
      <p>{t('The link is valid for 4 days.')}</p>
    </>
  ),
});

/** For the owner of an address that another member wants to use; the page doesn't reveal that it is known. */
export const emailInUseMail = mailTemplate({
  name: 'email_in_use',
  data: z.object({ first_name: z.string() }),
  transactional: true,
  dailyCap: 3,
  subject: ({ t, panelName }) =>
    t('Your email address belongs to your {panel} account', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('Someone just tried to use your email address for another {panel} account.', {
          panel: panelName,
        })}
      </p>
      <p>
        {t(
          'If it was you: this address already has its own account. Each person can only have one account, so please sign in with this address.',
        )}
      </p>
      <MailButton href={`${origin}/login`}>{t('Sign in')}</MailButton>
      <p>{t("If it wasn't you: your account hasn't changed, and we didn't tell anyone that it exists.")}</p>
    </>
  ),
});
