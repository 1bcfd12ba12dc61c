// Renders and sends so many invitations over 8 connections, without a database: what a mail of ours is compared with.
// `node scripts/run.mjs bench/rendering-mailer.ts URL COUNT`.
import { readConfig } from '#server/config.ts';
import { renderMail } from '#server/mail/render-mail.tsx';
import { openMailSender } from '#server/mail/smtp.ts';
import { mailTemplates } from '#server/mails.ts';

const TOKEN = 'u'.repeat(32);
const letter = {
  template: 'invitation',
  language: 'bg',
  country_code: 'BG',
  panel_name: 'JTN Panel',
  postal_address: null,
  unsubscribe_token: TOKEN,
};
const content = {
  first_name: 'Ivan',
  title: 'Напитки у дома',
  about: null,
  points: 50,
  minutes: 5,
  closes_on: null,
  token: TOKEN,
  reminders: 1,
};

export default async function main([url = '', count = '0']: readonly string[]): Promise<void> {
  const config = readConfig({ SMTP_URL: url });
  const sender = openMailSender(config);
  if (!sender) throw new Error('There is no mail server');
  let next = 0;
  const send = async () => {
    while (next < Number(count)) {
      const n = next++;
      const { subject, html, text, origin } = await renderMail(
        { config, templates: mailTemplates },
        letter,
        content,
      );
      const unsubscribe = `<${origin}/unsubscribe/${TOKEN}>`;
      await sender.send(
        {
          from: { name: letter.panel_name, address: config.mailFrom },
          to: `bare${n}@example.org`,
          subject,
          html,
          text,
          messageId: `<${n}@${config.apex}>`,
          bouncesTo: null,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'List-Unsubscribe': unsubscribe,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        },
        'bulk',
      );
    }
  };
  const before = process.cpuUsage();
  const begun = performance.now();
  await Promise.all(Array.from({ length: 8 }, send));
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(before);
  sender.close();
  process.stdout.write(JSON.stringify({ seconds, cpuMs: (user + system) / 1000 }));
}
