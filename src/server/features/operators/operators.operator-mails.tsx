import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

export const operatorInvitationMail = mailTemplate({
  name: 'operator_invitation',
  audience: 'operators',
  data: z.object({ name: z.string(), code: z.string(), invited_by: z.string() }),
  transactional: true,
  subject: ({ t, panelName }) => t('Your access to the {panel} console', { panel: panelName }),
  body: ({ t, origin, panelName }, { name, code, invited_by }) => (
    <>
      <p>{t('Hello {name},', { name })}</p>
      <p>
        {t('{operator} has invited you to run {panel} with them.', {
          operator: invited_by,
          panel: panelName,
        })}
      </p>
      <MailButton href={`${origin}/accept#${code}`}>{t('Accept the invitation')}</MailButton>
      <p>
        {t(
          "The link is valid for three days and works once. You'll choose a password and then set up a second factor: an authenticator app or a passkey.",
        )}
      </p>
    </>
  ),
});

/** Notifies an operator that their second factor was removed, in case they didn't ask for it. */
export const factorsResetMail = mailTemplate({
  name: 'operator_factors_reset',
  audience: 'operators',
  data: z.object({ name: z.string() }),
  transactional: true,
  subject: ({ t, panelName }) => t('Your second factor for {panel} was reset', { panel: panelName }),
  body: ({ t, origin }, { name }) => (
    <>
      <p>{t('Hello {name},', { name })}</p>
      <p>
        {t(
          "Your second factor was removed and you were signed out everywhere. You'll set up a new one when you next sign in.",
        )}
      </p>
      <p>{t("If you didn't ask for this, tell the owner of your panel right away.")}</p>
      <MailButton href={`${origin}/`}>{t('Sign in')}</MailButton>
    </>
  ),
});
