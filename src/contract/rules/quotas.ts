import { type Condition, type Group, isGroup, type Rule, rulesIn } from './conditions.ts';
import { type FieldRule, oncePublished } from './survey-fields.ts';
import type { SurveyState } from './survey-states.ts';

/** What quotas can be about: facts that stay as they are while somebody answers, and answers of the survey itself. */
export const QUOTA_RULE_KINDS = [
  'age',
  'gender',
  'language',
  'registered',
  'answer',
] as const satisfies readonly Rule['kind'][];

/** The most cells that a survey can have. */
export const MOST_CELLS = 200;

/** How many completes are wanted of a cell. */
export const WANTED_BOUNDS = { least: 0, most: 1_000_000_000 };

/** From so many taken places of a hundred on, a cell is nearly full. */
const NEARLY_FULL = 90;

/** What can change of a cell in which state of its survey; cells come and go with their conditions. */
export const QUOTA_FIELDS = {
  condition: oncePublished('fixed'),
  name: oncePublished('free'),
  wanted: oncePublished('free'),
  is_enforced: oncePublished('free'),
} as const satisfies Record<string, Readonly<Record<SurveyState, FieldRule>>>;

export type CellState = 'open' | 'nearly_full' | 'full' | 'relaxed';

/** How a cell stands: taken places are completes and attempts that go on. */
export function cellState({
  wanted,
  filled,
  is_enforced,
}: {
  wanted: number;
  filled: number;
  is_enforced: boolean;
}): CellState {
  if (!is_enforced) return 'relaxed';
  if (filled >= wanted) return 'full';
  return filled * 100 >= wanted * NEARLY_FULL ? 'nearly_full' : 'open';
}

/** The options that a condition asks for. */
export const optionsIn = (condition: Condition): number[] =>
  rulesIn(condition).flatMap((rule) => (rule.kind === 'answer' ? rule.options : []));

/** The languages that a condition asks for. */
export const languagesIn = (condition: Condition): string[] =>
  rulesIn(condition).flatMap((rule) => (rule.kind === 'language' ? rule.languages : []));

/** The same condition with other options in place of its own; null where one of them has no other. */
export function withOptions<C extends Condition>(
  condition: C,
  others: ReadonlyMap<number, number>,
): C | null {
  if (isGroup(condition)) {
    const of = condition.of.map((inner) => withOptions(inner, others));
    return of.includes(null) ? null : { ...condition, of };
  }
  if (condition.kind !== 'answer') return condition;
  const options = condition.options.map((option) => others.get(option));
  return options.includes(undefined) ? null : { ...condition, options };
}

export type CrossedValue = { name: string; rule: Rule };

/** A cell for each combination of one value of every dimension: who meets all of them, by their names. */
export const crossed = (
  dimensions: readonly (readonly CrossedValue[])[],
): { name: string; condition: Group }[] =>
  dimensions
    .reduce<CrossedValue[][]>(
      (cells, values) => cells.flatMap((cell) => values.map((value) => [...cell, value])),
      [[]],
    )
    .filter((values) => values.length > 0)
    .map((values) => ({
      name: values.map(({ name }) => name).join(' · '),
      condition: { kind: 'all', of: values.map(({ rule }) => rule) },
    }));
