import { optionIdsOf } from '#contract/rules/assign-ids.ts';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { FormError } from '#server/features/questionnaires/form-error.ts';
import { optionKeysOf } from '#server/features/questionnaires/form-of-definition.ts';
import type { Cell } from './surveys.queries.ts';

/** A quota cell as authors write it: options by attribute, as keys of the form. */
export type AuthoredQuota = {
  readonly name: string;
  readonly wanted: number;
  readonly conditions: readonly { readonly attribute: string; readonly options: readonly string[] }[];
};

/** The cells with option ids instead of keys. Throws `FormError` listing every problem. */
export function quotaCells(
  definition: StoredDefinition,
  quotas: readonly AuthoredQuota[],
): { name: string; wanted: number; conditions: number[][] }[] {
  const problems: string[] = [];
  const cells = quotas.map(({ name, wanted, conditions }) => {
    if (!Number.isSafeInteger(wanted) || wanted < 0) problems.push(`quota ${name}: wants no whole number`);
    if (conditions.length === 0) problems.push(`quota ${name}: names no attribute`);
    return { name, wanted, conditions: conditions.map((condition) => optionsOf(name, condition)) };
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

/** The cells as authors write them, but for the one that counts all completes. */
export function authoredQuotas(
  definition: StoredDefinition,
  cells: readonly (Cell & { name: string; wanted: number })[],
): AuthoredQuota[] {
  const conditionOf = (ids: readonly number[]) => {
    const attribute = definition.find(({ options }) => options.some(({ id }) => ids.includes(id)));
    return attribute ? [{ attribute: attribute.key, options: optionKeysOf(attribute, ids) }] : [];
  };
  return cells
    .filter(({ conditions }) => conditions.length > 0)
    .map(({ name, wanted, conditions }) => ({ name, wanted, conditions: conditions.flatMap(conditionOf) }));
}

/** Whether a form still has every answer that these quotas ask for. */
export const hasOptionsOf = (form: AuthoredForm, quotas: readonly AuthoredQuota[]): boolean =>
  quotas
    .flatMap(({ conditions }) => conditions)
    .every(({ attribute, options }) => {
      const question = form.find(({ key, type }) => key === attribute && (type === 'sr' || type === 'mr'));
      return options.every((option) => question?.options?.some(({ key }) => key === option));
    });
