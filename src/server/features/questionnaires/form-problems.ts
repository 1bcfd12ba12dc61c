import { checkDefinition } from '#contract/rules/check-definition.ts';
import { localise, type WireDefinition } from './localise.ts';
import type { StoredAttribute, StoredDefinition } from './stored-definition.ts';

/** The problems of a definition in English, with the author's keys; empty if it is valid. */
export function formProblems(definition: StoredDefinition): string[] {
  const optionKeys = new Map(
    definition.flatMap(({ options }) => options.map(({ id, key }) => [String(id), key] as const)),
  );
  return [
    ...checkDefinition(withKeys(definition)).map((problem) =>
      problem.replace(/\boption (\d+)/g, (said, id: string) => `option ${optionKeys.get(id) ?? said}`),
    ),
    ...definition.flatMap((attribute, index) =>
      hiddenProblems(attribute, definition[index - 1]).map((problem) => `${attribute.key}: ${problem}`),
    ),
  ];
}

/** The definition on the wire, with the author's keys as ids. */
function withKeys(definition: StoredDefinition): WireDefinition {
  const keys = new Map(
    definition.flatMap(({ id, key, rows = [] }) => [
      [id, key] as const,
      ...rows.map((row) => [row.id, row.key] as const),
    ]),
  );
  const keyOf = (id: string) => keys.get(id) ?? id;
  return localise(definition, { language: 'en', fallback: 'en' }).map(
    ({ id, parent, condition, rows, ...rest }) => ({
      ...rest,
      id: keyOf(id),
      ...(parent === undefined ? {} : { parent: keyOf(parent) }),
      ...(condition === undefined
        ? {}
        : { condition: [keyOf(condition[0]), ...condition.slice(1)] as typeof condition }),
      ...(rows === undefined ? {} : { rows: rows.map((row) => ({ ...row, id: keyOf(row.id) })) }),
    }),
  );
}

/** Problems in parts that aren't sent to members. */
function hiddenProblems({ type, page, options }: StoredAttribute, before: StoredAttribute | undefined) {
  const screensOut = options.some(({ screenout }) => screenout);
  return [
    ...(Number.isInteger(page) && page >= (before?.page ?? 0)
      ? []
      : ['its page comes before an earlier one']),
    ...(screensOut && type !== 'sr' && type !== 'mr' ? ['only a choice can screen out'] : []),
  ];
}
