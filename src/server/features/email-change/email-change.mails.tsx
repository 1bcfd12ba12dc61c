import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

const codeMailData = z.object({ first_name: z.string(), code: z.string() });

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
      <MailButton href={`${origin}/confirm?code=${code}&update=1`}>
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
