import type { AuthoredAttribute, AuthoredForm, AuthoredOption } from './authored-form.ts';
import { endingOptions, screenOutOf } from './screen-outs.ts';
import type { StoredAttribute, StoredDefinition, StoredOption, StoredRow } from './stored-definition.ts';
import { storedScreenOut } from './stored-screen-outs.ts';

/** Where new ids come from: those of attributes and rows, and those of options and cells of grids. */
export type NewIds = { text(): string; option(): number };

/** Ids that count from 1, for a questionnaire that nobody has published yet. */
export function countedIds(): NewIds {
  let texts = 0;
  let options = 0;
  return { text: () => String(++texts), option: () => ++options };
}

/** How many new ids a form needs at most. */
export const idsNeeded = (form: AuthoredForm): { texts: number; options: number } => ({
  texts: form.reduce((sum, { rows = [] }) => sum + 1 + rows.length, 0),
  options: form.reduce((sum, { rows = [], options = [] }) => sum + options.length * (1 + rows.length), 0),
});

/** Everything that ever had a key in a questionnaire, with its ids: its versions as one, where the later one wins. */
export function allOfVersions(oldestFirst: Iterable<StoredDefinition>): StoredDefinition {
  const all = new Map<string, StoredAttribute>();
  for (const version of oldestFirst)
    for (const attribute of version) {
      const before = all.get(attribute.key);
      all.set(attribute.key, {
        ...attribute,
        options: byKey([...(before?.options ?? []), ...attribute.options]),
        rows: byKey([
          ...(before?.rows ?? []),
          ...(attribute.rows ?? []).map((row) => ({
            ...row,
            facts: { ...before?.rows?.find(({ key }) => key === row.key)?.facts, ...row.facts },
          })),
        ]),
      });
    }
  return [...all.values()];
}

/** One of each key: the last. */
const byKey = <T extends { key: string }>(named: readonly T[]): T[] => [
  ...new Map(named.map((one) => [one.key, one])).values(),
];

/**
 * Replaces keys by ids: keys of versions before keep their ids and so their answers, others get new ones. What names no
 * earlier question or option is left out, so that a form that isn't finished can be shown as well.
 */
export function assignIds(form: AuthoredForm, ids: NewIds, before: StoredDefinition = []): StoredDefinition {
  const kept = new Map(before.map((attribute) => [attribute.key, attribute]));
  const assigned = new Map<string, StoredAttribute>();
  const endings = endingOptions(form);
  let page = 0;
  for (const authored of form) {
    page = authored.page ?? page;
    const old = kept.get(authored.key);
    const parent = authored.parent === undefined ? undefined : assigned.get(authored.parent);
    const controller = authored.condition && assigned.get(authored.condition.attribute);
    const options = (authored.options ?? []).map((option) =>
      storeOption(
        { ...option, ...(endings.get(authored.key)?.has(option.key) ? { screenout: true } : {}) },
        old?.options.find(({ key }) => key === option.key)?.id ?? ids.option(),
        parent,
      ),
    );
    assigned.set(authored.key, {
      id: old?.id ?? ids.text(),
      key: authored.key,
      type: authored.type,
      ...(authored.validation ? { validation: authored.validation } : {}),
      required: !authored.optional,
      ...(authored.shuffle ? { shuffle: true } : {}),
      ...(authored.page_moves ? { page_moves: true } : {}),
      page,
      title: authored.title,
      ...(authored.picture ? { picture: authored.picture } : {}),
      options,
      ...(parent ? { parent: parent.id } : {}),
      ...(authored.rows ? { rows: storeRows(authored, old, options, ids) } : {}),
      ...(controller
        ? { condition: [controller.id, ...optionIdsOf(controller, authored.condition?.options ?? [])] }
        : {}),
    });
  }
  // A screen-out may ask for later questions of its page.
  for (const authored of form) {
    const screenout = screenOutOf(authored);
    const stored = assigned.get(authored.key);
    if (screenout && stored)
      assigned.set(authored.key, { ...stored, screenout: storedScreenOut(screenout, assigned) });
  }
  return [...assigned.values()];
}

const storeRows = (
  { rows = [] }: AuthoredAttribute,
  old: StoredAttribute | undefined,
  options: readonly StoredOption[],
  ids: NewIds,
): StoredRow[] =>
  rows.map(({ key, name }) => {
    const oldRow = old?.rows?.find((row) => row.key === key);
    const facts = options.map(({ id }) => [String(id), oldRow?.facts[id] ?? ids.option()]);
    return { id: oldRow?.id ?? ids.text(), key, name, facts: Object.fromEntries(facts) };
  });

const storeOption = (
  { key, name, exclusive, parent: parentKeys, screenout, stays, right }: AuthoredOption,
  id: number,
  parent: StoredAttribute | undefined,
): StoredOption => ({
  id,
  key,
  name,
  ...(exclusive ? { exclusive } : {}),
  ...(parent && parentKeys ? { parent: optionIdsOf(parent, parentKeys) } : {}),
  ...(screenout ? { screenout } : {}),
  ...(stays ? { stays } : {}),
  ...(right ? { right } : {}),
});

/** The ids of an attribute's options by key. Unknown keys have none. */
export const optionIdsOf = (attribute: StoredAttribute, keys: readonly string[]): number[] =>
  attribute.options.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
