import type { Db } from '#server/database/connect.ts';
import {
  type AuthoredAttribute,
  type AuthoredForm,
  type AuthoredOption,
  FormError,
} from './authored-form.ts';
import { nextAttributeIds, nextOptionIds } from './questionnaires.queries.ts';
import type { StoredAttribute, StoredDefinition, StoredOption, StoredRow } from './stored-definition.ts';

/**
 * Replaces keys by ids: keys of the previous version keep their ids and so their answers; new ones get ids from the
 * sequences. Throws `FormError` for a missing or duplicate key.
 */
export async function allocateIds(
  db: Db,
  form: AuthoredForm,
  before: StoredDefinition = [],
): Promise<StoredDefinition> {
  const problems = keyProblems(form);
  if (problems.length > 0) throw new FormError(problems);

  const kept = new Map(before.map((attribute) => [attribute.key, attribute]));
  const cells = (attribute: AuthoredAttribute) =>
    (attribute.rows ?? []).length * (attribute.options ?? []).length;
  const texts = form.reduce((sum, attribute) => sum + 1 + (attribute.rows ?? []).length, 0);
  const choices = form.reduce((sum, one) => sum + (one.options ?? []).length + cells(one), 0);
  const textIds = (await nextAttributeIds(db, texts)).values();
  const optionIds = (await nextOptionIds(db, choices)).values();
  const newText = () => String(take(textIds));
  const newOption = () => take(optionIds);

  const allocated = new Map<string, StoredAttribute>();
  let page = 0;
  for (const authored of form) {
    page = authored.page ?? page;
    const old = kept.get(authored.key);
    const parent = authored.parent === undefined ? undefined : allocated.get(authored.parent);
    const controller = authored.condition && allocated.get(authored.condition.attribute);
    const options = (authored.options ?? []).map((option) =>
      storeOption(option, old?.options.find(({ key }) => key === option.key)?.id ?? newOption(), parent),
    );
    allocated.set(authored.key, {
      id: old?.id ?? newText(),
      key: authored.key,
      type: authored.type,
      ...(authored.validation ? { validation: authored.validation } : {}),
      required: !authored.optional,
      page,
      title: authored.title,
      options,
      ...(parent ? { parent: parent.id } : {}),
      ...(authored.rows ? { rows: authored.rows.map((row) => storeRow(row, old, options)) } : {}),
      ...(controller
        ? { condition: [controller.id, ...optionIdsOf(controller, authored.condition?.options ?? [])] }
        : {}),
    });
  }
  return [...allocated.values()];

  function storeRow(
    { key, name }: { key: string; name: StoredRow['name'] },
    old: StoredAttribute | undefined,
    options: readonly StoredOption[],
  ): StoredRow {
    const oldRow = old?.rows?.find((row) => row.key === key);
    const facts = options.map(({ id }) => [String(id), oldRow?.facts[id] ?? newOption()]);
    return { id: oldRow?.id ?? newText(), key, name, facts: Object.fromEntries(facts) };
  }
}

function storeOption(
  { key, name, exclusive, parent: parentKeys, screenout }: AuthoredOption,
  id: number,
  parent: StoredAttribute | undefined,
): StoredOption {
  return {
    id,
    key,
    name,
    ...(exclusive ? { exclusive } : {}),
    ...(parent && parentKeys ? { parent: optionIdsOf(parent, parentKeys) } : {}),
    ...(screenout ? { screenout } : {}),
  };
}

/** The ids of an attribute's options by key. Unknown keys were refused earlier. */
export const optionIdsOf = (attribute: StoredAttribute, keys: readonly string[]): number[] =>
  attribute.options.filter(({ key }) => keys.includes(key)).map(({ id }) => id);

function take<T>(ids: Iterator<T>): T {
  const { value, done } = ids.next();
  if (done) throw new Error('too few ids were allocated');
  return value;
}

const KEY = /^[a-z][a-z0-9_]{0,62}$/;

function keyProblems(form: AuthoredForm): string[] {
  const earlier = new Map<string, AuthoredAttribute>();
  return form.flatMap((attribute) => {
    const { key, options = [], rows = [], parent, condition } = attribute;
    const problems = [
      ...(KEY.test(key) ? [] : ['its key must be small letters, digits and _']),
      ...(earlier.has(key) ? ['an attribute of this key exists twice'] : []),
      ...repeated(options).map((name) => `option ${name} exists twice`),
      ...repeated(rows).map((name) => `row ${name} exists twice`),
      ...unknownKeys('its condition', earlier, condition?.attribute, condition?.options ?? []),
      ...unknownKeys(
        'its parent',
        earlier,
        parent,
        options.flatMap((option) => option.parent ?? []),
      ),
    ];
    earlier.set(key, attribute);
    return problems.map((problem) => `${key}: ${problem}`);
  });
}

const repeated = (named: readonly { key: string }[]): string[] =>
  named.map(({ key }) => key).filter((key, index, keys) => keys.indexOf(key) < index);

function unknownKeys(
  what: string,
  earlier: ReadonlyMap<string, AuthoredAttribute>,
  name: string | undefined,
  optionKeys: readonly string[],
): string[] {
  if (name === undefined) {
    return optionKeys.length > 0 ? [`options name parent options, but the attribute has no parent`] : [];
  }
  const attribute = earlier.get(name);
  if (!attribute) return [`${what} names ${name}, which is no earlier attribute`];
  const known = new Set(attribute.options?.map((option) => option.key));
  return [...new Set(optionKeys)]
    .filter((key) => !known.has(key))
    .map((key) => `${what} names option ${key}, which ${name} does not have`);
}
