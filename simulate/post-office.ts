import { MailNotSent, type MailSender, type OutgoingMail } from '#server/mail/smtp.ts';

/** What a member told the panel about its mail, as the member remembers it. */
export type Wishes = {
  /** Everything but what is about the account. */
  unsubscribed: boolean;
  left: boolean;
  /** The last day without invitations, as the country's calendar names it. */
  pausedUntil: string | null;
  topicsOff: ReadonlySet<string>;
};

type Addressee = { wishes: Wishes; bounces: boolean; read(mail: OutgoingMail): void };

export type PostOffice = MailSender & {
  /** Who has this mailbox. */
  open(address: string, addressee: Addressee): void;
  delivered(): number;
  /** Members with an account who have said that they want no invitations. */
  unsubscribed(): string[];
  /** Mails that nobody should have sent, each with what the member had said. */
  unwanted: string[];
};

const isInvitation = (mail: OutgoingMail) => mail.text.includes('/invitation/');

/** Delivers every mail at once, to whoever has the mailbox, and keeps account of those that nobody wanted. */
export function openPostOffice({
  today,
  topicOf,
}: {
  today(): string;
  /** The topic of the survey that a mail is about. */
  topicOf(subject: string): string | null;
}): PostOffice {
  const mailboxes = new Map<string, Addressee>();
  const unwanted: string[] = [];
  let delivered = 0;

  function saidNo(mail: OutgoingMail, { unsubscribed, left, pausedUntil, topicsOff }: Wishes): string | null {
    if (!isInvitation(mail)) return null;
    if (left) return 'left';
    if (unsubscribed) return 'unsubscribed';
    if (pausedUntil !== null && pausedUntil >= today()) return 'paused';
    const topic = topicOf(mail.subject);
    return topic !== null && topicsOff.has(topic) ? 'turned the topic off' : null;
  }

  return {
    unwanted,
    open: (address, addressee) => mailboxes.set(address, addressee),
    delivered: () => delivered,
    unsubscribed: () =>
      [...mailboxes]
        .filter(([, { wishes }]) => wishes.unsubscribed && !wishes.left)
        .map(([address]) => address),
    async send(mail) {
      const mailbox = mailboxes.get(mail.to);
      if (!mailbox || mailbox.bounces)
        throw new MailNotSent('There is no such mailbox', {
          verdict: 'bounced',
          mayHaveGone: false,
          said: '550 5.1.1 There is no such mailbox',
        });
      delivered++;
      const no = saidNo(mail, mailbox.wishes);
      if (no !== null) unwanted.push(`${mail.subject}: the member had ${no}`);
      mailbox.read(mail);
    },
    close: () => undefined,
  };
}
