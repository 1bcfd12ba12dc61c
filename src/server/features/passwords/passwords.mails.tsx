import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** The mail for "forgotten password". */
export const resetMail = mailTemplate({
  name: 'password_reset',
  data: z.object({ first_name: z.string(), code: z.string() }),
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) => t('Reset your {panel} password', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name, code }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t('Someone asked to reset the password for your {panel} account. Choose a new one here:', {
          panel: panelName,
        })}
      </p>
      <MailButton href={`${origin}/reset-password/${code}`}>{t('Choose a new password')}</MailButton>
      <p>{t('The link is valid for one hour and works once.')}</p>
      <p>{t("If it wasn't you, just ignore this email: your password stays the same.")}</p>
    </>
  ),
});

/** Tells a member that the password was changed, in case somebody else did it. */
export const passwordChangedMail = mailTemplate({
  name: 'password_changed',
  data: z.object({ first_name: z.string() }),
  transactional: true,
  subject: ({ t, panelName }) => t('Your {panel} password was changed', { panel: panelName }),
  body: ({ t, origin, panelName }, { first_name }) => (
    <>
      <p>{t('Hello {name},', { name: first_name })}</p>
      <p>
        {t(
          'The password of your {panel} account has just been changed. All your other devices have been signed out.',
          {
            panel: panelName,
          },
        )}
      </p>
      <p>{t("If it was you, there's nothing more to do.")}</p>
      <p>
        {t(
          'If it wasn\'t you, please request a new password right away with "Forgotten password?" on the login page. Then write to us.',
        )}
      </p>
      <MailButton href={`${origin}/login`}>{t('Go to the login page')}</MailButton>
    </>
  ),
});
