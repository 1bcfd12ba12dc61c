import type { Condition } from './conditions.ts';
import { type Languages, textIn } from './localise.ts';
import { optionsIn } from './quotas.ts';
import type { StoredAttribute, StoredDefinition, StoredOption } from './stored-definition.ts';

/** A question that conditions can name, with the facts that its answers are. */
export type FactQuestion = {
  id: string;
  title: string;
  /** Whether a member gives one answer at most. */
  is_single: boolean;
  /** `parent`: it is offered only to those who have given one of these answers. */
  options: { id: number; name: string; parent?: number[] }[];
};

/** The answers that a condition asks for and none of these questions has. */
export function unknownAnswers(
  condition: Condition,
  questions: readonly Pick<FactQuestion, 'options'>[],
): number[] {
  const known = new Set(questions.flatMap(({ options }) => options.map(({ id }) => id)));
  return optionsIn(condition).filter((option) => !known.has(option));
}

/**
 * What conditions can name of a questionnaire, in one language. Whoever answered an earlier version keeps those answers, so that
 * what was ever possible still is.
 */
export const factQuestions = (
  definition: StoredDefinition,
  languages: Languages,
  earlier: readonly StoredDefinition[] = [],
): FactQuestion[] =>
  definition.flatMap((attribute) => {
    const before = earlier.flatMap((version) => version.filter(({ id }) => id === attribute.id));
    return questionsIn(attribute, languages, before);
  });

/** A choice is one question; a grid is one for each row, whose options are the facts of that row. */
function questionsIn(
  { id, type, title, options, rows }: StoredAttribute,
  languages: Languages,
  before: readonly StoredAttribute[],
): FactQuestion[] {
  if (type === 'oe') return [];
  const asked = textIn(title, languages);
  const offered = offeredUnder([{ options }, ...before]);
  const answer = (id: number, option: StoredOption) => {
    const parent = offered.get(option.id);
    return { id, name: textIn(option.name, languages), ...(parent && { parent: [...parent] }) };
  };
  if (!rows)
    return [
      {
        id,
        title: asked,
        is_single: type === 'sr' && before.every((earlier) => earlier.type === 'sr'),
        options: options.map((one) => answer(one.id, one)),
      },
    ];
  return rows.map((row) => ({
    id: row.id,
    title: `${asked} ${textIn(row.name, languages)}`,
    is_single: true,
    options: options.flatMap((one) => {
      const fact = row.facts[String(one.id)];
      return fact === undefined ? [] : [answer(fact, one)];
    }),
  }));
}

/** Under which answers each option has been offered in any of these; null where it was offered to everybody once. */
function offeredUnder(
  versions: readonly Pick<StoredAttribute, 'options'>[],
): Map<number, ReadonlySet<number> | null> {
  const offered = new Map<number, ReadonlySet<number> | null>();
  for (const { id, parent } of versions.flatMap(({ options }) => options)) {
    const soFar = offered.get(id);
    offered.set(id, parent && soFar !== null ? new Set([...(soFar ?? []), ...parent]) : null);
  }
  return offered;
}
