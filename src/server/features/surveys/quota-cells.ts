import { optionIdsOf } from '#contract/rules/assign-ids.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { canHold } from '#contract/rules/can-hold.ts';
import type { Group } from '#contract/rules/conditions.ts';
import { factQuestions } from '#contract/rules/fact-questions.ts';
import { ANY_LANGUAGE } from '#contract/rules/localise.ts';
import { languagesIn, optionsIn, withOptions } from '#contract/rules/quotas.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { FormError } from '#server/features/questionnaires/form-error.ts';
import type { Cell, NewCell } from './quotas.queries.ts';

/** A quota cell as authors write it in a file: options by attribute, as keys of the form. */
export type AuthoredQuota = {
  readonly name: string;
  readonly wanted: number;
  readonly conditions: readonly { readonly attribute: string; readonly options: readonly string[] }[];
};

/** The cells with option ids instead of keys. Throws `FormError` listing every problem. */
export function quotaCells(definition: StoredDefinition, quotas: readonly AuthoredQuota[]): NewCell[] {
  const problems: string[] = [];
  const questions = factQuestions(definition, ANY_LANGUAGE);
  const cells = quotas.map(({ name, wanted, conditions }): NewCell => {
    if (!Number.isSafeInteger(wanted) || wanted < 0) problems.push(`quota ${name}: wants no whole number`);
    if (conditions.length === 0) problems.push(`quota ${name}: names no attribute`);
    const of = conditions.map((condition) => ({
      kind: 'answer' as const,
      options: optionsOf(name, condition),
    }));
    const condition: Group = { kind: 'all', of };
    if (of.every(({ options }) => options.length > 0) && !canHold(condition, questions))
      problems.push(`quota ${name}: no member can ever meet it`);
    return { name, wanted, condition };
  });
  if (problems.length > 0) throw new FormError(problems);
  return cells;

  function optionsOf(name: string, { attribute: key, options }: AuthoredQuota['conditions'][number]) {
    const attribute = definition.find((one) => one.key === key);
    const ids = attribute && attribute.type !== 'grid' ? optionIdsOf(attribute, options) : [];
    if (ids.length !== options.length || ids.length === 0)
      problems.push(`quota ${name}: ${key} is no choice with the options ${options.join(', ')}`);
    return ids;
  }
}

const place = (...keys: string[]): string => keys.join(' ');

/** The facts that answers to questionnaires are, by the keys of question, row and option. */
const factsByKeys = (definitions: readonly StoredDefinition[]): (readonly [keys: string, fact: number])[] =>
  definitions.flat().flatMap(({ key, options, rows }) =>
    options.flatMap((option) => {
      if (!rows) return [[place(key, option.key), option.id] as const];
      return rows.flatMap((row) => {
        const fact = row.facts[String(option.id)];
        return fact === undefined ? [] : [[place(key, row.key, option.key), fact] as const];
      });
    }),
  );

const placesOfForm = (form: AuthoredForm): string[] =>
  form.flatMap(({ key, type, options = [], rows = [] }) =>
    options.flatMap((option) =>
      type === 'grid' ? rows.map((row) => place(key, row.key, option.key)) : [place(key, option.key)],
    ),
  );

/** Whether a form still has every answer to its questionnaire that these cells ask for. */
export function hasOptionsOf(
  form: AuthoredForm,
  definition: StoredDefinition,
  cells: readonly Pick<Cell, 'condition'>[],
): boolean {
  const asked = new Set(cells.flatMap(({ condition }) => (condition === null ? [] : optionsIn(condition))));
  const kept = new Set(placesOfForm(form));
  return factsByKeys([definition]).every(([keys, fact]) => !asked.has(fact) || kept.has(keys));
}

/** The answers of some questionnaires by those with the same keys in others. */
export function factsByOther(
  before: readonly StoredDefinition[],
  after: readonly StoredDefinition[],
): Map<number, number> {
  const target = new Map(factsByKeys(after));
  return new Map(
    factsByKeys(before).flatMap(([keys, fact]) => {
      const other = target.get(keys);
      return other === undefined ? [] : [[fact, other] as const];
    }),
  );
}

/** What members of a country can be asked for: answers by those of another one, and their languages; null: any. */
export type Askable = { facts: ReadonlyMap<number, number>; languages: readonly string[] | null };

/**
 * Cells for a copy of a survey: they ask for the other answers, those with the same keys. Those that ask for what isn't there,
 * such as a language of another country, are left out.
 */
export const copiedCells = (cells: readonly NewCell[], { facts, languages }: Askable): NewCell[] =>
  cells.flatMap(({ name, wanted, is_enforced = true, condition }) => {
    const speaks = (language: string) => languages?.includes(language) ?? true;
    const same = condition && languagesIn(condition).every(speaks) ? withOptions(condition, facts) : null;
    return same ? [{ name, wanted, is_enforced, condition: same }] : [];
  });
