import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** The mail for "forgotten password" in the console. */
export const operatorPasswordMail = mailTemplate({
  name: 'operator_password',
  audience: 'operators',
  data: z.object({ name: z.string(), code: z.string() }),
  transactional: true,
  dailyCap: 5,
  subject: ({ t, panelName }) => t('A new password for the {panel} console', { panel: panelName }),
  body: ({ t, origin }, { name, code }) => (
    <>
      <p>{t('Hello {name},', { name })}</p>
      <p>{t('Someone asked for a new password for your operator account. Choose one here:')}</p>
      <MailButton href={`${origin}/accept#${code}`}>{t('Choose a new password')}</MailButton>
      <p>{t('The link is valid for 30 minutes and works once. Your second factor stays as it is.')}</p>
      <p>{t("If it wasn't you, just ignore this email: your password stays the same.")}</p>
    </>
  ),
});
