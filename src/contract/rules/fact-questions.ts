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

/** What conditions can name of a questionnaire, in one language. */
export const factQuestions = (definition: StoredDefinition, languages: Languages): FactQuestion[] =>
  definition.flatMap((attribute) => questionsIn(attribute, languages));

/** A choice is one question; a grid is one for each row, whose options are the facts of that row. */
function questionsIn(
  { id, type, title, options, rows }: StoredAttribute,
  languages: Languages,
): FactQuestion[] {
  if (type === 'oe') return [];
  const asked = textIn(title, languages);
  const answer = (id: number, { name, parent }: StoredOption) => ({
    id,
    name: textIn(name, languages),
    ...(parent && { parent: [...parent] }),
  });
  if (!rows)
    return [
      {
        id,
        title: asked,
        is_single: type === 'sr',
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
