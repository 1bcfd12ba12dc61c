import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import type { QueuedMail } from '#server/mail/outbox.ts';
import { type MailTemplate, mailTemplate, templatesByName } from '#server/mail/template.ts';

const greeting = (changes: Partial<MailTemplate<{ name: string }>>) =>
  mailTemplate({
    name: 'greeting',
    data: z.object({ name: z.string() }),
    transactional: true,
    subject: ({ panelName }, { name }) => `${name}, welcome to ${panelName}`,
    body: ({ origin, number, day, money }, { name }) => (
      <>
        <p>
          Dear {name}, {number(12345.5)}, {day('2026-01-07')},{' '}
          {money({ amount_minor: 1250, currency: 'EUR' })}
        </p>
        <MailButton href={`${origin}/login`}>Sign in</MailButton>
      </>
    ),
    ...changes,
  });
export const welcome = greeting({});
export const invitation = greeting({ name: 'invitation', transactional: false });
export const templates = templatesByName([welcome, invitation]);

export const mail = (changes: Partial<QueuedMail<{ name: string }>> = {}): QueuedMail<{ name: string }> => ({
  key: 'mail:1',
  to: 'ana@example.org',
  language: 'bg',
  country_code: 'BG',
  data: { name: 'Ana' },
  ...changes,
});
