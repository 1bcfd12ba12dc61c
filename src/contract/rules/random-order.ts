import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import type { StoredDefinition } from './stored-definition.ts';

/** The same numbers between 0 and 1 for the same seed (FNV-1a, then mulberry32). */
function* numbersFrom(seed: string): Generator<number, never> {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

/** Things in an order that depends on the seed alone; those that stay keep their places. */
export function shuffled<T>(things: readonly T[], seed: string, stays: (thing: T) => boolean): T[] {
  const numbers = numbersFrom(seed);
  const moving = things.filter((thing) => !stays(thing));
  for (let at = moving.length - 1; at > 0; at--) {
    const other = Math.floor(numbers.next().value * (at + 1));
    const [one, two] = [moving[at], moving[other]];
    if (one === undefined || two === undefined) break;
    moving[at] = two;
    moving[other] = one;
  }
  return things.map((thing) => (stays(thing) ? thing : (moving.shift() ?? thing)));
}

/**
 * Questions with their options, or a grid's rows, in random order where their author wants that. `seed`: of one attempt, so
 * that a reload shows the same order.
 */
export function inRandomOrder(
  definition: WireDefinition,
  stored: StoredDefinition,
  seed: string,
): WireDefinition {
  const byId = new Map(stored.map((attribute) => [attribute.id, attribute]));
  return definition.map((attribute) => {
    const found = byId.get(attribute.id);
    if (!found?.shuffle) return attribute;
    const own = `${seed} ${found.id}`;
    if (attribute.rows) return { ...attribute, rows: shuffled(attribute.rows, own, () => false) };
    if (!attribute.values) return attribute;
    const staying = new Set(found.options.filter(({ stays }) => stays).map(({ id }) => id));
    return { ...attribute, values: shuffled(attribute.values, own, ({ id }) => staying.has(id)) };
  });
}
