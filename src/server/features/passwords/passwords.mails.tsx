import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** The answer to "forgotten password". */
export const resetMail = mailTemplate({
  name: 'password_reset',
  data: z.object({ first_name: z.string(), code: z.string() }),
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) => t('A new password for {panel}', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('A new password was requested for your account at {panel}. You can choose it here:', {
          panel: panelName,
        })}
      </p>
      <MailButton href={`${origin}/reset-password/${code}`}>{t('Choose a new password')}</MailButton>
      <p>{t('The link is valid for one hour and works once.')}</p>
      <p>{t('If it was not you, simply ignore this mail: your password stays as it is.')}</p>
    </>
  ),
});

/** Tells a member that the password has changed, so that a change by somebody else does not go unnoticed. */
export const passwordChangedMail = mailTemplate({
  name: 'password_changed',
  data: z.object({ first_name: z.string() }),
  transactional: true,
  subject: ({ t, panelName }) => t('Your password at {panel} was changed', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          'The password of your account at {panel} has just been changed. All your other devices are signed out.',
          {
            panel: panelName,
          },
        )}
      </p>
      <p>{t('If it was you, there is nothing more to do.')}</p>
      <p>
        {t(
          'If it was not you, please ask for a new password at once: with “Forgotten password” on the sign-in page. Then write to us.',
        )}
      </p>
      <MailButton href={`${origin}/login`}>{t('Go to the sign-in page')}</MailButton>
    </>
  ),
});
