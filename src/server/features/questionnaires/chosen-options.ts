import type { Values } from '#contract/rules/questionnaire.ts';
import type { StoredAttribute, StoredDefinition } from './stored-definition.ts';

/**
 * The facts that accepted answers hold: the id of each chosen option, and for a row of a grid the id that its column
 * has there.
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

/** Every fact that answers to a questionnaire could hold. */
export const possibleFacts = (definition: StoredDefinition): number[] =>
  definition.flatMap(({ options, rows }) =>
    rows ? rows.flatMap((row) => Object.values(row.facts)) : options.map(({ id }) => id),
  );
