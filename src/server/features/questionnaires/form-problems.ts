import { checkDefinition } from '#contract/rules/check-definition.ts';
import { localise } from './localise.ts';
import type { StoredAttribute, StoredDefinition } from './stored-definition.ts';

/** What makes a definition unusable, in English for its author, by attribute key; empty when nothing does. */
export function formProblems(definition: StoredDefinition): string[] {
  const wire = localise(definition, { language: 'en', fallback: 'en' });
  const keys = new Map(definition.map(({ id, key }) => [id, key]));
  return [
    ...checkDefinition(wire).map((problem) => problem.replace(/^[^:]+/, (id) => keys.get(id) ?? id)),
    ...definition.flatMap((attribute, index) =>
      hiddenProblems(attribute, definition[index - 1]).map((problem) => `${attribute.key}: ${problem}`),
    ),
  ];
}

/** What the wire does not show. */
function hiddenProblems({ type, page, options }: StoredAttribute, before: StoredAttribute | undefined) {
  const screensOut = options.some(({ screenout }) => screenout);
  return [
    ...(Number.isInteger(page) && page >= (before?.page ?? 0)
      ? []
      : ['its page comes before an earlier one']),
    ...(screensOut && type !== 'sr' && type !== 'mr' ? ['only a choice can screen out'] : []),
  ];
}
