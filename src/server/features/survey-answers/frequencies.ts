import type { ReadDb } from '#server/database/connect.ts';
import type { Dimension } from './dimensions.ts';
import { type Counts, hiddenCategories } from './hidden-counts.ts';
import { countCategories } from './tables.queries.ts';
import type { Variable, Version } from './variables.ts';

/** Columns that one statement counts. */
const AT_ONCE = 200;

type OfQuestion = Dimension & { variable: Variable };
export type Frequency = OfQuestion & { counts: Counts; hidden: ReadonlySet<string> };
/** The questions on whose answers each question depends, in any version. */
export type Controllers = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether it can be crossed. */
export const isCrossed = ({ variable: { kind } }: Frequency): boolean => kind === 'choice' || kind === 'flag';

/** How often each line of each question is there; `hidden` is what somebody without the right may not see. */
export async function frequencies(
  db: ReadDb,
  surveyId: number,
  { dimensions, versions }: { dimensions: readonly OfQuestion[]; versions: readonly Version[] },
): Promise<Frequency[]> {
  const counted: (OfQuestion & { counts: Counts })[] = [];
  for (let at = 0; at < dimensions.length; at += AT_ONCE) {
    const some = dimensions.slice(at, at + AT_ONCE);
    const found = await countCategories(
      db,
      surveyId,
      some.map(({ category }) => category),
    );
    some.forEach((one, index) => {
      counted.push({ ...one, counts: withEmpty(one, found[index]) });
    });
  }
  const controllers = controllersOf(versions);
  const own = counted.map((one) => ({
    ...one,
    hidden: hiddenAlone(one),
  }));
  const dark = questionsInTheDark(own, controllers);
  return own.map((one) =>
    dark.has(one.variable.question.id) ? { ...one, hidden: new Set(one.counts.keys()) } : one,
  );
}

/** Also the lines that nobody stands in. */
export const withEmpty = (
  { lines }: Pick<Dimension, 'lines'>,
  counts: Counts | undefined,
): Map<string, number> => new Map(lines.map(({ key }) => [key, counts?.get(key) ?? 0]));

export function controllersOf(versions: readonly Version[]): Controllers {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { definition } of versions)
    for (const { id, condition, parent } of definition)
      found.set(
        id,
        new Set([
          ...(found.get(id) ?? []),
          ...(condition ? [condition[0]] : []),
          ...(parent === undefined ? [] : [parent]),
        ]),
      );
  return found;
}

/** What a question hides for its own counts. Who was not asked is the same for others of its condition, its version or its grid. */
function hiddenAlone({ variable, counts }: { variable: Variable; counts: Counts }): Set<string> {
  if (variable.kind !== 'flag') return hiddenCategories(counts, { depends: true });
  const chosen = counts.get('chosen') ?? 0;
  const not_chosen = counts.get('not_chosen') ?? 0;
  const ofQuestion = new Map([...counts].filter(([key]) => key !== 'chosen' && key !== 'not_chosen'));
  const whole = hiddenCategories(ofQuestion.set('answered', chosen + not_chosen), { depends: true });
  if (whole.size > 0) return new Set(counts.keys());
  const options = new Map([
    ['chosen', chosen],
    ['not_chosen', not_chosen],
  ]);
  return chosen + not_chosen === 0 ? new Set() : hiddenCategories(options, { depends: false });
}

/** Questions that depend on one with a hidden count: their own counts would tell it. */
function questionsInTheDark(
  own: readonly { variable: Variable; hidden: ReadonlySet<string> }[],
  controllers: Controllers,
): Set<string> {
  const hiding = new Set(
    own.filter(({ hidden }) => hidden.size > 0).map(({ variable }) => variable.question.id),
  );
  const dark = new Set<string>();
  for (let before = -1; before < dark.size; ) {
    before = dark.size;
    for (const [id, of] of controllers)
      if ([...of].some((controller) => hiding.has(controller) || dark.has(controller))) dark.add(id);
  }
  return dark;
}
