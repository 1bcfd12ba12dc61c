import { z } from 'zod';
import { MailButton } from '#server/mail/layout.tsx';
import { type MailContext, mailTemplate } from '#server/mail/template.ts';

const topic = z.literal([2, 3]);
type Topic = z.output<typeof topic>;

const topicText = ({ t }: MailContext, given: Topic) =>
  given === 2 ? t('Issues with a survey') : t('Other');

/** One paragraph per line typed. */
function Message({ text }: { text: string }) {
  return (
    <blockquote lang="" dir="auto">
      {text.split(/\r?\n/).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
        <div key={at}>{line || '\u00a0'}</div>
      ))}
    </blockquote>
  );
}

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

/** An operator's answer, with the way to go on. `path` leads a member to the thread, and others by their link. */
export const answerMail = mailTemplate({
  name: 'message_answer',
  transactional: true,
  data: z.object({ number: z.int(), text: z.string(), name: z.string().nullable(), path: z.string() }),
  subject: ({ t }, { number }) => t('Our answer to your message {number}', { number }),
  body: ({ t, origin }, { text, name, path }) => (
    <>
      <p>{name === null ? t('Hello,') : t('Hello {name},', { name })}</p>
      <Message text={text} />
      <MailButton href={`${origin}${path}`}>{t('Write back')}</MailButton>
    </>
  ),
});
