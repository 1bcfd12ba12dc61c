import fc from 'fast-check';
import type { Attribute, AttributeOption, Definition, Values } from './questionnaire.ts';

const flag = fc.boolean();
const pick = (from: readonly number[]) => fc.subarray([...from], { minLength: 1 });

function attribute(index: number, earlier: readonly Attribute[]): fc.Arbitrary<Attribute> {
  const closed = earlier.filter(({ type }) => type !== 'oe');
  const parents = closed.filter(({ type }) => type !== 'grid');
  const ids = [1, 2, 3].map((n) => index * 10 + n);

  const options = (exclusive: boolean, parent?: Attribute): fc.Arbitrary<AttributeOption[]> =>
    fc.tuple(
      ...ids.map((id) => {
        const plain = { id, name: `option ${id}`, ...(exclusive && id % 10 === 3 ? { exclusive } : {}) };
        if (!parent?.values) return fc.constant(plain);
        return pick(parent.values.map((option) => option.id)).map((of) => ({ ...plain, parent: of }));
      }),
    );
  const condition =
    closed.length === 0
      ? fc.constant({})
      : fc
          .constantFrom(...closed)
          .chain(({ id, values = [] }) =>
            fc
              .option(pick(values.map((option) => option.id)), { nil: null })
              .map((opening) => (opening ? { condition: [id, ...opening] as const } : {})),
          );
  const base = fc
    .tuple(condition, flag)
    .map(([when, required]) => ({ id: `a${index}`, title: `${index}?`, required, ...when }));
  const open = fc
    .constantFrom(undefined, 'integer' as const, 'email' as const, 'date' as const)
    .map((validation) => ({ type: 'oe' as const, ...(validation ? { validation } : {}) }));
  const choice = fc
    .tuple(fc.constantFrom('sr' as const, 'mr' as const), fc.constantFrom(undefined, ...parents), flag)
    .chain(([type, parent, exclusive]) =>
      options(type === 'mr' && exclusive, parent).map((values) => ({
        type,
        values,
        ...(parent ? { parent: parent.id } : {}),
      })),
    );
  const rows = ['r1', 'r2'].map((id) => ({ id, name: id }));
  const grid = options(false).map((values) => ({ type: 'grid' as const, values, rows }));
  return fc
    .tuple(base, fc.oneof(open, choice, choice, grid))
    .map(([first, second]) => ({ ...first, ...second }));
}

/** Valid definitions of up to seven attributes that depend on one another. */
export const definitions: fc.Arbitrary<Definition> = fc.nat(7).chain((count) => {
  let built: fc.Arbitrary<Attribute[]> = fc.constant([]);
  for (let i = 1; i <= count; i++)
    built = built.chain((earlier) => attribute(i, earlier).map((next) => [...earlier, next]));
  return built;
});

/** Answers a form could send, most of them valid. */
export function formValues(definition: Definition): fc.Arbitrary<Values> {
  const answer = ({ type, validation, values = [], rows = [] }: Attribute): fc.Arbitrary<unknown> => {
    const ids = values.map((option) => option.id);
    if (type === 'mr') return fc.subarray(ids);
    if (type === 'sr') return fc.constantFrom(...ids);
    if (type === 'grid')
      return fc
        .tuple(...rows.map(({ id }) => fc.constantFrom(...ids, null).map((column) => [id, column] as const)))
        .map(Object.fromEntries);
    if (validation === 'integer') return fc.integer({ min: 0, max: 99 });
    if (validation === 'date') return fc.constantFrom('2024-02-29', '2023-02-29');
    return fc.constantFrom('ivan@example.com', ' text ', '');
  };
  const entries = definition.map((one) =>
    fc.option(answer(one), { nil: undefined }).map((given) => [one.id, given] as const),
  );
  return fc
    .tuple(...entries)
    .map((all) => Object.fromEntries(all.filter(([, given]) => given !== undefined)));
}
