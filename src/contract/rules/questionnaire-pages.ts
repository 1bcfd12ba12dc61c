import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import { askedAttributes, availableOptions, type Values } from './questionnaire.ts';
import type { StoredDefinition } from './stored-definition.ts';

/** A questionnaire with the page number of each attribute. */
export type PagedDefinition = { wire: WireDefinition; pageOf: ReadonlyMap<string, number>; pages: number };

export const pagedDefinition = (wire: WireDefinition, stored: StoredDefinition): PagedDefinition => ({
  wire,
  pageOf: new Map(stored.map(({ id, page }) => [id, page])),
  pages: (stored.at(-1)?.page ?? -1) + 1,
});

/** The answers of one page, or of all others. */
export const answersOn = ({ pageOf }: PagedDefinition, page: number, answers: Values): Values =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => pageOf.get(id) === page));
export const answersElsewhere = ({ pageOf }: PagedDefinition, page: number, answers: Values): Values =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => pageOf.get(id) !== page));

/** The next page with a visible question, given the answers so far; null after the last one. */
export function pageAfter({ wire, pageOf }: PagedDefinition, page: number, answers: Values): number | null {
  const pages = askedAttributes(wire, answers)
    .map(({ attribute }) => pageOf.get(attribute.id) ?? 0)
    .filter((later) => later > page);
  return pages.length === 0 ? null : Math.min(...pages);
}

/** The previous page with a visible question, given the answers so far; null on the first one. */
export function pageBefore({ wire, pageOf }: PagedDefinition, page: number, answers: Values): number | null {
  const pages = askedAttributes(wire, answers)
    .map(({ attribute }) => pageOf.get(attribute.id) ?? 0)
    .filter((earlier) => earlier < page);
  return pages.length === 0 ? null : Math.max(...pages);
}

/**
 * The definition of a single page: conditions and parents on earlier pages are resolved, those on the page itself
 * remain rules.
 */
export function pageDefinition(
  { wire, pageOf }: PagedDefinition,
  page: number,
  answers: Values,
): WireDefinition {
  const earlier = Object.fromEntries(
    Object.entries(answers).filter(([id]) => (pageOf.get(id) ?? page) < page),
  );
  const open = new Set(askedAttributes(wire, earlier).map(({ attribute }) => attribute.id));
  const onPage = (id: string | undefined): id is string => id !== undefined && pageOf.get(id) === page;
  const possible = new Set<string>();
  return wire.flatMap((attribute) => {
    const { condition, parent, values, ...rest } = attribute;
    const decidedHere = onPage(condition?.[0]);
    const canBeAsked = decidedHere ? possible.has(condition?.[0] ?? '') : open.has(attribute.id);
    if (!onPage(attribute.id) || !canBeAsked) return [];
    const parentHere = onPage(parent) && possible.has(parent);
    possible.add(attribute.id);
    return {
      ...rest,
      ...(decidedHere && condition ? { condition } : {}),
      ...(parentHere ? { parent } : {}),
      ...(values ? { values: parentHere ? values : decidedOptions(attribute, earlier) } : {}),
    };
  });
}

const decidedOptions = (attribute: WireDefinition[number], earlier: Values) =>
  (attribute.values ?? [])
    .filter((option) => availableOptions(attribute, earlier).some(({ id }) => id === option.id))
    .map(({ parent: _decided, ...option }) => option);
