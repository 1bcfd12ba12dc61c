import type { AuthoredCondition, AuthoredGroup } from './authored-form.ts';
import { type Condition, type Group, isGroup } from './conditions.ts';
import { isAuthoredGroup } from './screen-outs.ts';
import type { StoredAttribute, StoredDefinition } from './stored-definition.ts';

/** An answer to a question of a form, by keys. */
type Place = { attribute: string; row?: string; option: string };

function placesIn(definition: StoredDefinition): Map<number, Place> {
  return new Map(
    definition.flatMap(({ key: attribute, options, rows }) =>
      options.flatMap(({ id, key: option }): [number, Place][] => {
        if (!rows) return [[id, { attribute, option }]];
        return rows.flatMap((row) => {
          const fact = row.facts[String(id)];
          return fact === undefined ? [] : [[fact, { attribute, row: row.key, option }] as [number, Place]];
        });
      }),
    ),
  );
}

/** A screen-out with ids instead of keys. What leads nowhere has no options, and so never holds. */
export function storedScreenOut(
  screenout: AuthoredGroup,
  byKey: ReadonlyMap<string, StoredAttribute>,
): Group {
  const stored = (condition: AuthoredCondition): Condition => {
    if (isAuthoredGroup(condition)) return { kind: condition.kind, of: condition.of.map(stored) };
    if (condition.kind !== 'asked') return condition;
    const found = byKey.get(condition.attribute);
    const ids = (found?.options ?? [])
      .filter(({ key }) => condition.options.includes(key))
      .map(({ id }) => id);
    if (!found?.rows) return { kind: 'answer', options: ids };
    const facts = found.rows.find(({ key }) => key === condition.row)?.facts;
    return { kind: 'answer', options: ids.flatMap((id) => facts?.[String(id)] ?? []) };
  };
  return { kind: screenout.kind, of: screenout.of.map(stored) };
}

/** The same with keys for the answers of its own form; those of the profile keep their ids. */
export function authoredScreenOut(screenout: Group, definition: StoredDefinition): AuthoredGroup {
  const places = placesIn(definition);
  const authored = (condition: Condition): AuthoredCondition => {
    if (isGroup(condition)) return { kind: condition.kind, of: condition.of.map(authored) };
    if (condition.kind !== 'answer') return condition as AuthoredCondition;
    const byQuestion = new Map<string, Place[]>();
    const others: number[] = [];
    for (const id of condition.options) {
      const place = places.get(id);
      if (!place) others.push(id);
      else {
        const question = `${place.attribute} ${place.row ?? ''}`;
        byQuestion.set(question, [...(byQuestion.get(question) ?? []), place]);
      }
    }
    const rules: AuthoredCondition[] = [...byQuestion.values()].map((found) => ({
      kind: 'asked',
      attribute: found[0]?.attribute ?? '',
      ...(found[0]?.row === undefined ? {} : { row: found[0].row }),
      options: found.map(({ option }) => option),
    }));
    if (others.length > 0 || rules.length === 0) rules.push({ kind: 'answer', options: others });
    return rules.length === 1 && rules[0] ? rules[0] : { kind: 'any', of: rules };
  };
  return { kind: screenout.kind, of: screenout.of.map(authored) };
}
