import { z } from 'zod';
import { type MailContext, mailTemplate } from '#server/mail/template.ts';

const topic = z.literal([2, 3]);
type Topic = z.output<typeof topic>;

const topicText = ({ t }: MailContext, given: Topic) =>
  given === 2 ? t('Issues with a survey') : t('Other');

/** One paragraph per line typed. */
function Message({ text }: { text: string }) {
  return (
    <blockquote>
      {text.split(/\r?\n/).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
        <div key={at}>{line || '\u00a0'}</div>
      ))}
    </blockquote>
  );
}

/** An unescaped `?` or `%` in an address could add a recipient to the answer. */
const mailto = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** For support: the member's message and the address to answer. */
export const contactMessageMail = mailTemplate({
  name: 'contact_message',
  transactional: true,
  data: z.object({ number: z.int(), topic, message: z.string(), member_name: z.string(), email: z.string() }),
  subject: (mail, { number, topic }) =>
    mail.t('Message {number}: {topic}', { number, topic: topicText(mail, topic) }),
  body: ({ t }, { message, member_name, email }) => (
    <>
      <p>{t('{name} writes:', { name: member_name })}</p>
      <Message text={message} />
      <p>
        {t('Please reply to this address:')} <a href={mailto(email)}>{email}</a>
      </p>
    </>
  ),
});

/** Confirms to the member that the message arrived, with a copy. */
export const contactCopyMail = mailTemplate({
  name: 'contact_copy',
  transactional: true,
  dailyCap: 20,
  data: z.object({ number: z.int(), topic, message: z.string(), first_name: z.string() }),
  subject: ({ t }) => t("We've received your message"),
  body: (mail, { number, topic, message, first_name }) => (
    <>
      <p>{mail.t('Hello {name},', { name: first_name })}</p>
      <p>
        {mail.t("Thank you for your message. Your reference number is {number}, and we'll reply by email.", {
          number,
        })}
      </p>
      <p>{mail.t('You wrote about "{topic}":', { topic: topicText(mail, topic) })}</p>
      <Message text={message} />
    </>
  ),
});
