import fc from 'fast-check';
import type { AuthoredAttribute, AuthoredForm } from './authored-form.ts';

const text = (en: string) => ({ en });
const flag = fc.boolean();
const some = (keys: readonly string[]) => fc.subarray([...keys], { minLength: 1 });
const KEYS = ['a', 'b', 'c'];

function question(index: number, earlier: readonly AuthoredAttribute[]): fc.Arbitrary<AuthoredAttribute> {
  const choices = earlier.filter(({ type }) => type !== 'oe');
  const filters = choices.filter(({ type }) => type !== 'grid');
  const condition =
    choices.length === 0
      ? fc.constant({})
      : fc
          .tuple(fc.constantFrom(...choices), some(KEYS), flag)
          .map(([of, options, has]) => (has ? { condition: { attribute: of.key, options } } : {}));
  const base = fc.tuple(condition, flag, flag).map(([when, optional, isNewPage]) => ({
    key: `q${index}`,
    title: text(`Question ${index}`),
    page: (earlier.at(-1)?.page ?? 0) + (isNewPage && earlier.length > 0 ? 1 : 0),
    ...(optional ? { optional: true as const } : {}),
    ...when,
  }));
  const options = (type: 'sr' | 'mr', filter: AuthoredAttribute | undefined) =>
    fc.tuple(...KEYS.map(() => fc.tuple(some(KEYS), flag, fc.nat(4)))).map((drawn) =>
      drawn.map(([parent, exclusive, screenout], at) => ({
        key: KEYS[at] ?? '',
        name: text(`Option ${KEYS[at]}`),
        ...(filter ? { parent } : {}),
        ...(type === 'mr' && exclusive ? { exclusive: true as const } : {}),
        ...(screenout === 0 ? { screenout: true as const } : {}),
      })),
    );
  const choice = fc
    .tuple(fc.constantFrom('sr' as const, 'mr' as const), fc.constantFrom(undefined, ...filters))
    .chain(([type, filter]) =>
      options(type, filter).map((drawn) => ({
        type,
        options: drawn,
        ...(filter ? { parent: filter.key } : {}),
      })),
    );
  const open = fc.constant({ type: 'oe' as const });
  const grid = fc.constantFrom(1, 2).map((rows) => ({
    type: 'grid' as const,
    options: KEYS.map((key) => ({ key, name: text(`Column ${key}`) })),
    rows: Array.from({ length: rows }, (_one, at) => ({ key: `r${at}`, name: text(`Row ${at}`) })),
  }));
  return fc
    .tuple(base, fc.oneof(choice, choice, choice, open, grid))
    .map(([one, other]) => ({ ...one, ...other }));
}

/** Forms of up to five questions that depend on one another, in order but for rules that can never hold. */
export const forms: fc.Arbitrary<AuthoredForm> = fc.integer({ min: 1, max: 5 }).chain((count) => {
  let built: fc.Arbitrary<AuthoredAttribute[]> = fc.constant([]);
  for (let index = 1; index <= count; index++)
    built = built.chain((earlier) => question(index, earlier).map((next) => [...earlier, next]));
  return built;
});
