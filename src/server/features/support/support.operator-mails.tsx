import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { mailTemplate } from '#server/mail/template.ts';

/** Tells support that somebody has written. What was written stands in the console alone. */
export const messageNoticeMail = mailTemplate({
  name: 'message_notice',
  audience: 'operators',
  transactional: true,
  data: z.object({ number: z.int() }),
  subject: ({ t }, { number }) => t('Message {number} waits for an answer', { number }),
  body: ({ t, origin }, { number }) => (
    <>
      <p>{t('Someone has written to the panel. Please read and answer it in the console.')}</p>
      <MailButton href={`${origin}/messages/${number}`}>{t('Open the message')}</MailButton>
    </>
  ),
});
