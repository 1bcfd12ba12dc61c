import { InvalidArgumentError } from 'commander';
import { isEmailAddress } from '#contract/rules/email-address.ts';

/** Commander's parsers of options and arguments; what they refuse is a usage error. */

export function wholeNumber(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function countryCode(text: string): string {
  if (!/^[A-Za-z]{2}$/.test(text)) throw new InvalidArgumentError('It must be a country code such as BG.');
  return text.toUpperCase();
}

export function emailAddress(text: string): string {
  if (!isEmailAddress(text)) throw new InvalidArgumentError('It must be an email address.');
  return text;
}

export function moment(text: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || !(isDay || /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:\d{2})$/.test(text)))
    throw new InvalidArgumentError('It must be a date (2027-01-31, UTC) or a moment (2027-01-31T20:00:00Z).');
  return date;
}

/** `bg=Кафе и чай`, given once per language. */
export function textByLanguage(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, language, said] = /^([a-z]{2,3})=(.+)$/su.exec(text) ?? [];
  if (language === undefined || said === undefined)
    throw new InvalidArgumentError('It must be a language and a text, such as en="Coffee and tea".');
  return { ...before, [language]: said };
}

/** Member ids, in several arguments or separated by commas. */
export function ids(text: string, before: readonly number[] = []): number[] {
  const parts = text.split(',').filter((part) => part !== '');
  return [...before, ...parts.map(wholeNumber)];
}

export function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It must be on or off.');
  return text === 'on';
}

/** `bg,en`: without duplicates, in this order. */
export const codes = (text: string): string[] => [...new Set(text.split(',').map((code) => code.trim()))];
