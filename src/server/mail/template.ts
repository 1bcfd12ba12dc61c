import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Money } from '#contract/rules/points-value.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** What every mail knows besides its own data. */
export type MailContext = {
  /** Translates a sentence of `locales/mail/<lng>.json`; `{name}` placeholders are filled from `values`. */
  t(sentence: string, values?: Record<string, string | number>): string;
  /** Address of the recipient's country site, without a trailing slash. */
  origin: string;
  panelName: string;
  language: string;
  /** As the recipient's language and country write it. */
  number(value: number): string;
  /** A day of the calendar (YYYY-MM-DD), with the name of its month. */
  day(date: string): string;
  money(amount: Money): string;
};

/** Why a mail is not sent although it was queued. */
export type NotWanted =
  | 'unsubscribed'
  | 'daily_cap'
  | 'bounced'
  | 'paused'
  /** What it was about was over, or done, before it went. */
  | 'superseded'
  | 'topic_off'
  | 'budget'
  | 'survey_over'
  /** The process died while it was being sent: nobody knows whether it arrived, and it is not sent twice. */
  | 'interrupted';

/** What a mail that is made when it goes says, and what speaks against it; `waits`: it can go later. */
export type Loaded<D> = { data: D; refused: NotWanted | 'waits' | null } | { data: null; refused: NotWanted };

type Kind<K> = {
  readonly name: string;
  /** What the outbox keeps until it is sent. */
  readonly data: z.ZodType<K>;
  /** It has no unsubscribe; any other mail carries List-Unsubscribe. */
  readonly transactional: boolean;
  /** It goes to many at once (a reconciliation, a sweep): it may wait behind others. Always so where not transactional. */
  readonly inBulk?: true;
  /** Operators read English or Bulgarian, and their links lead to the console. */
  readonly audience?: 'operators';
  /** At most so many of these to one recipient in 24 hours, whoever asks for them; more are cancelled and counted. */
  readonly dailyCap?: number;
  /** Nothing of it is kept once it is settled: its recipient is to be forgotten. */
  readonly forgetsRecipient?: true;
};

/** One kind of mail: what it says of its data. */
export type MailTemplate<D = never, K = D> = Kind<K> & {
  /** Made when it goes: judges whether it may, and reads what it says. Without it the mail says what the outbox keeps. */
  load?(db: ReadDb, kept: K, language: string): Promise<Loaded<D>>;
  /** One that has to wait leaves the outbox; whoever queued it queues it again when its time has come. */
  takeBack?(db: Db, kept: K): Promise<void>;
  subject(mail: MailContext, data: D): string;
  body(mail: MailContext, data: D): ReactNode;
};

export const mailTemplate = <D>(template: MailTemplate<D>): MailTemplate<D> => template;

/** A kind of mail that is queued as hardly more than an id: whether it may go, and what it says, is known when it goes. */
export const mailMadeWhenItGoes = <K, D>(
  template: MailTemplate<D, K> & Required<Pick<MailTemplate<D, K>, 'load' | 'takeBack'>>,
): MailTemplate<D, K> => template;

export type AnyMailTemplate = MailTemplate<unknown, unknown>;
export type MailTemplates = ReadonlyMap<string, AnyMailTemplate>;

/** What a waiting mail says, read only now where it is made when it goes; null where nobody can say any more. */
export async function contentOf<D, K>(
  db: ReadDb,
  template: MailTemplate<D, K>,
  mail: { data: unknown; language: string },
): Promise<unknown> {
  const kept = template.data.parse(mail.data);
  return template.load ? (await template.load(db, kept, mail.language)).data : kept;
}

/** Whether its mails go beside those that somebody waits for, or behind them. */
export const goesInBulk = ({
  transactional,
  inBulk,
}: Pick<Kind<unknown>, 'transactional' | 'inBulk'>): boolean => inBulk ?? !transactional;

/** The templates by name; two of the same name are a mistake. */
export function templatesByName(templates: readonly AnyMailTemplate[]): MailTemplates {
  const byName = new Map<string, AnyMailTemplate>();
  for (const template of templates) {
    if (byName.has(template.name)) throw new Error(`two mail templates are named ${template.name}`);
    byName.set(template.name, template);
  }
  return byName;
}
