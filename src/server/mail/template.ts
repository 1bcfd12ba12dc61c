import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { NotSentReason } from '#contract/rules/mails.ts';
import type { Money } from '#contract/rules/points-value.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** The context every template gets besides its own data. */
export type MailContext = {
  /** Translates a sentence of `locales/mail/<lng>.json`; `{name}` placeholders are replaced from `values`. */
  t(sentence: string, values?: Record<string, string | number>): string;
  /** Address of the recipient's country site, without a trailing slash. */
  origin: string;
  panelName: string;
  language: string;
  /** Formatted for the recipient's language and country. */
  number(value: number): string;
  /** A calendar date (YYYY-MM-DD) with the month's name. */
  day(date: string): string;
  money(amount: Money): string;
};

/**
 * The content of a mail built at the time of sending, or the reason against sending it; `waits`: it can be sent
 * later.
 */
export type Loaded<D> =
  | { data: D; refused: NotSentReason | 'waits' | null }
  | { data: null; refused: NotSentReason };

/** What the outbox keeps of a mail. */
export type KeptMail<K> = { kept: K; language: string };

type Kind<K> = {
  readonly name: string;
  /** The data stored in the outbox until it is sent. */
  readonly data: z.ZodType<K>;
  /** Has no unsubscribe link; other mail carries List-Unsubscribe. */
  readonly transactional: boolean;
  /**
   * It goes to many at once (a reconciliation, a sweep) and may wait behind others, as any mail that isn't
   * transactional.
   */
  readonly inBulk?: true;
  /** Operators' mails are in English or Bulgarian and link to the console. */
  readonly audience?: 'operators';
  /** The most mails of this kind to one recipient in 24 hours; further ones are cancelled and counted. */
  readonly dailyCap?: number;
  /** Goes to an address that bounced too, since its reader has asked for it to prove that mail arrives there. */
  readonly evenIfBounced?: true;
  /** Deleted completely once settled, because the recipient is to be forgotten. */
  readonly forgetsRecipient?: true;
};

/** One kind of mail. */
export type MailTemplate<D = never, K = D> = Kind<K> & {
  /** Builds the content of each at the time of sending, instead of the stored data, and decides whether to send it. */
  load?(db: ReadDb, mails: readonly KeptMail<K>[]): Promise<Loaded<D>[]>;
  /** Called when a mail has to wait: it leaves the outbox, and its feature queues it again later. */
  takeBack?(db: Db, kept: K): Promise<void>;
  /** Called when a mail was cancelled at the last look at it. */
  refuse?(db: Db, kept: K, reason: NotSentReason): Promise<void>;
  subject(mail: MailContext, data: D): string;
  body(mail: MailContext, data: D): ReactNode;
};

export const mailTemplate = <D>(template: MailTemplate<D>): MailTemplate<D> => template;

/** A kind of mail queued with little more than an id; its content is determined at the time of sending. */
export const lazyMailTemplate = <K, D>(
  template: MailTemplate<D, K> & Required<Pick<MailTemplate<D, K>, 'load' | 'takeBack'>>,
): MailTemplate<D, K> => template;

export type AnyMailTemplate = MailTemplate<unknown, unknown>;
export type MailTemplates = ReadonlyMap<string, AnyMailTemplate>;

/** The content of a waiting mail, built now if necessary; null if that's no longer possible. */
export async function contentOf<D, K>(
  db: ReadDb,
  template: MailTemplate<D, K>,
  mail: { data: unknown; language: string },
): Promise<unknown> {
  const kept = template.data.parse(mail.data);
  if (!template.load) return kept;
  const [loaded] = await template.load(db, [{ kept, language: mail.language }]);
  return loaded?.data ?? null;
}

/** Whether its mails go beside those that somebody waits for, or behind them. */
export const isBulkMail = ({
  transactional,
  inBulk,
}: Pick<Kind<unknown>, 'transactional' | 'inBulk'>): boolean => inBulk ?? !transactional;

/** The same for a mail of the outbox; one of an unknown template goes as its row says. */
export function isBulk(
  templates: MailTemplates,
  { template, transactional }: { template: string; transactional: boolean },
): boolean {
  const known = templates.get(template);
  return known ? isBulkMail(known) : !transactional;
}

/** The templates by name; throws for duplicate names. */
export function templatesByName(templates: readonly AnyMailTemplate[]): MailTemplates {
  const byName = new Map<string, AnyMailTemplate>();
  for (const template of templates) {
    if (byName.has(template.name)) throw new Error(`two mail templates are named ${template.name}`);
    byName.set(template.name, template);
  }
  return byName;
}
