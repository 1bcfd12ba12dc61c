import type { AskedRule } from './authored-form.ts';
import type { GroupKind, Rule } from './conditions.ts';

/** The most ways in which a condition can hold that are looked at. */
const MOST_WAYS = 200;

type AnyRule = Rule | AskedRule;
type Tree<R extends AnyRule> = R | { readonly kind: GroupKind; readonly of: readonly Tree<R>[] };

/** A rule with whether it has to hold. */
export type Literal<R extends AnyRule = AnyRule> = { rule: R; holds: boolean };

/** All ways in which a condition can hold, each a list of rules that together suffice; null: too many. */
export function waysToHold<R extends AnyRule>(condition: Tree<R>, wanted = true): Literal<R>[][] | null {
  if (!('of' in condition)) return [[{ rule: condition, holds: wanted }]];
  // "None of these" holds when each inner condition doesn't, and fails when one does.
  const isEach = wanted === (condition.kind !== 'any');
  const inner = condition.of.map((one) => waysToHold(one, wanted === (condition.kind !== 'none')));
  let ways: Literal<R>[][] = isEach ? [[]] : [];
  for (const found of inner) {
    if (found === null) return null;
    ways = isEach ? ways.flatMap((way) => found.map((more) => [...way, ...more])) : [...ways, ...found];
    if (ways.length > MOST_WAYS) return null;
  }
  return ways;
}
