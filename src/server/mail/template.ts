import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Money } from '#contract/rules/points-value.ts';

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

/**
 * One kind of mail. `data` is what the outbox keeps until it is sent. A transactional mail has no unsubscribe;
 * any other carries List-Unsubscribe.
 */
export type MailTemplate<D = never> = {
  readonly name: string;
  readonly data: z.ZodType<D>;
  readonly transactional: boolean;
  /** At most so many of these to one recipient in 24 hours, whoever asks for them; more are cancelled and counted. */
  readonly dailyCap?: number;
  /** Nothing of it is kept once it is settled: its recipient is to be forgotten. */
  readonly forgetsRecipient?: true;
  subject(mail: MailContext, data: D): string;
  body(mail: MailContext, data: D): ReactNode;
};

export const mailTemplate = <D>(template: MailTemplate<D>): MailTemplate<D> => template;

export type AnyMailTemplate = MailTemplate<unknown>;
export type MailTemplates = ReadonlyMap<string, AnyMailTemplate>;

/** The templates by name; two of the same name are a mistake. */
export function templatesByName(templates: readonly AnyMailTemplate[]): MailTemplates {
  const byName = new Map<string, AnyMailTemplate>();
  for (const template of templates) {
    if (byName.has(template.name)) throw new Error(`two mail templates are named ${template.name}`);
    byName.set(template.name, template);
  }
  return byName;
}
