import { optionIdsOf } from '#contract/rules/assign-ids.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { FormError } from '#server/features/questionnaires/form-error.ts';

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
