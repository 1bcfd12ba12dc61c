import type { Values } from './questionnaire.ts';
import type { StoredAttribute, StoredDefinition } from './stored-definition.ts';

/**
 * The facts in valid answers: the id of each chosen option, or for a grid the id of each combination of row and
 * column.
 */
export function chosenOptions(definition: StoredDefinition, accepted: Values): Set<number> {
  return new Set(definition.flatMap((attribute) => factsIn(attribute, accepted[attribute.id])));
}

function factsIn(attribute: StoredAttribute, answer: unknown): number[] {
  if (answer === undefined || attribute.type === 'oe') return [];
  if (attribute.type === 'sr') return [answer as number];
  if (attribute.type === 'mr') return [...(answer as number[])];
  return (attribute.rows ?? []).flatMap((row) => {
    const fact = row.facts[String((answer as Record<string, number>)[row.id])];
    return fact === undefined ? [] : [fact];
  });
}

/** All facts that answers to a questionnaire can contain. */
export const possibleFacts = (definition: StoredDefinition): number[] =>
  definition.flatMap(({ options, rows }) =>
    rows ? rows.flatMap((row) => Object.values(row.facts)) : options.map(({ id }) => id),
  );
