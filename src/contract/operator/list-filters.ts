import { isLanguage } from '#contract/rules/languages.ts';
import type { Filter, List } from './list.ts';

/** Both ends count; null: open. */
export type Range<T> = { from: T | null; to: T | null };

/** What a filter holds, read from its text in an address. */
export type FilterValue<F extends Filter = Filter> = ValueOf<F['type']>;

type ValueOf<T extends Filter['type']> = T extends 'choice' | 'country'
  ? string[]
  : T extends 'days' | 'dates'
    ? Range<string>
    : T extends 'numbers'
      ? Range<number>
      : T extends 'flag'
        ? boolean
        : string;

const LONGEST_TEXT = 200;
const MOST_CHOICES = 100;
const RANGE = /^(.*)\.\.(.*)$/;
const COUNTRY = /^[A-Z]{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WHOLE_NUMBER = /^-?\d{1,9}$/;

/**
 * Reads a filter as it stands in an address: `a,b` for choices and countries, `2026-01-01..2026-01-31` or an open
 * `1000..` for ranges, `true` or `false`. Null where it cannot be read.
 */
export function readFilter(filter: Filter, text: string): FilterValue | null {
  switch (filter.type) {
    case 'choice':
      return readSeveral(text, (one) => filter.options.includes(one));
    case 'country':
      return readSeveral(text, (one) => COUNTRY.test(one));
    case 'language':
      return isLanguage(text) ? text : null;
    case 'days':
    case 'dates':
      return readRange(text, (part) => (isDay(part) ? part : undefined));
    case 'numbers':
      return readRange(text, (part) => (WHOLE_NUMBER.test(part) ? Number(part) : undefined));
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : null;
    case 'text': {
      const trimmed = text.trim();
      return trimmed === '' || trimmed.length > LONGEST_TEXT ? null : trimmed;
    }
    default:
      filter satisfies never;
      return null;
  }
}

function readSeveral(text: string, isOne: (one: string) => boolean): string[] | null {
  const all = [...new Set(text.split(','))];
  return all.length <= MOST_CHOICES && all.every(isOne) ? all : null;
}

/** Not open at both ends, and not the wrong way round. */
function readRange<T extends string | number>(
  text: string,
  read: (part: string) => T | undefined,
): Range<T> | null {
  const [, first, last] = RANGE.exec(text) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? null : read(first);
  const to = last === '' ? null : read(last);
  if (from === undefined || to === undefined) return null;
  return from !== null && to !== null && from > to ? null : { from, to };
}

/** A day of the calendar that every database and browser knows. */
function isDay(text: string): boolean {
  if (!DAY.test(text) || text < '1900' || text > '2200') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Filters by their names, each as it stands in an address; null where one is unknown or cannot be read. */
export function readFilters(
  { filters }: List,
  texts: Readonly<Record<string, string>>,
): Record<string, FilterValue> | null {
  const read: Record<string, FilterValue> = {};
  for (const [name, text] of Object.entries(texts)) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    const value = filter ? readFilter(filter, text) : null;
    if (value === null) return null;
    read[name] = value;
  }
  return read;
}
