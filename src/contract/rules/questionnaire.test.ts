import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitions, formValues } from './questionnaire.arbitraries.ts';
import type { Attribute, Definition } from './questionnaire.ts';
import { availableOptions, toggleOption, visibleAttributes, withoutStaleChoices } from './questionnaire.ts';

const options = (...ids: number[]) => ids.map((id) => ({ id, name: `option ${id}` }));
const sr = (id: string, more: Partial<Attribute>): Attribute => ({
  id,
  title: id,
  type: 'sr',
  required: true,
  ...more,
});

const chain: Definition = [
  sr('car', { values: options(1, 2) }),
  sr('fuel', { values: options(3, 4), condition: ['car', 1] }),
  sr('charger', { values: options(5, 6), condition: ['fuel', 4] }),
  sr('free', { type: 'oe' }),
];
const shown = (definition: Definition, values: Record<string, unknown>) =>
  visibleAttributes(definition, values).map(({ id }) => id);

const country = sr('country', { values: options(1, 2) });
const city = sr('city', {
  parent: 'country',
  values: [
    { id: 11, name: 'Sofia', parent: [1] },
    { id: 12, name: 'Vienna', parent: [2] },
    { id: 13, name: 'other', parent: [1, 2] },
    { id: 14, name: 'nowhere' },
  ],
});
const district = sr('district', { parent: 'city', values: [{ id: 21, name: 'centre', parent: [11] }] });
const offered = (values: Record<string, unknown>) => availableOptions(city, values).map(({ id }) => id);

describe('visible attributes', () => {
  it('hide what no answer has opened', () => {
    expect(shown(chain, {})).toEqual(['car', 'free']);
    expect(shown(chain, { car: 2 })).toEqual(['car', 'free']);
    expect(shown(chain, { car: '1' })).toEqual(['car', 'free']);
    expect(shown(chain, { car: [1] })).toEqual(['car', 'free']);
  });

  it('open one after the other, and close as a chain', () => {
    expect(shown(chain, { car: 1 })).toEqual(['car', 'fuel', 'free']);
    expect(shown(chain, { car: 1, fuel: 4 })).toEqual(['car', 'fuel', 'charger', 'free']);
    expect(shown(chain, { car: 2, fuel: 4 })).toEqual(['car', 'free']);
  });

  it('open by any chosen option of a multiple choice and by any cell of a grid', () => {
    const last = (controller: Attribute) => [
      controller,
      sr('last', { condition: ['first', 2, 3], type: 'oe' }),
    ];
    const multiple = last(sr('first', { type: 'mr', values: options(1, 2, 3) }));
    expect(shown(multiple, { first: [1] })).toEqual(['first']);
    expect(shown(multiple, { first: [1, 3] })).toEqual(['first', 'last']);
    const grid = last(sr('first', { type: 'grid', values: options(1, 2), rows: [{ id: 'r', name: 'r' }] }));
    expect(shown(grid, { first: { r: 1 } })).toEqual(['first']);
    expect(shown(grid, { first: { r: 2 } })).toEqual(['first', 'last']);
  });

  it('do not open by an option that the parent has withdrawn', () => {
    const definition = [country, city, sr('more', { type: 'oe', condition: ['city', 11] })];
    expect(shown(definition, { country: 1, city: 11 })).toContain('more');
    expect(shown(definition, { country: 2, city: 11 })).not.toContain('more');
  });

  it('stay hidden where a condition names itself, a later, an unknown attribute or one of the prototype', () => {
    for (const controller of ['x', 'later', 'unknown', 'constructor', '__proto__']) {
      const definition = [
        sr('x', { values: options(1), condition: [controller, 1] }),
        sr('later', { values: options(2) }),
      ];
      expect(shown(definition, { x: 1, later: 1 })).toEqual(['later']);
    }
  });

  it('have a visible controller that offers and holds an opening option', () => {
    fc.assert(
      fc.property(
        definitions.chain((definition) => fc.tuple(fc.constant(definition), formValues(definition))),
        ([definition, values]) => {
          const visible = shown(definition, values);
          for (const { id, condition } of definition)
            if (visible.includes(id) && condition) expect(visible).toContain(condition[0]);
        },
      ),
    );
  });
});

describe('available options', () => {
  it('are none while the parent is unanswered', () => {
    for (const values of [{}, { country: null }, { country: '1' }, { country: 99 }])
      expect(offered(values)).toEqual([]);
  });

  it('are those that name the answer of the parent', () => {
    expect(offered({ country: 1 })).toEqual([11, 13]);
    expect(offered({ country: 2 })).toEqual([12, 13]);
    expect(offered({ country: [1, 2] })).toEqual([11, 12, 13]);
  });

  it('are all where there is no parent, and none in an open question', () => {
    expect(availableOptions(country, {})).toEqual(country.values);
    expect(availableOptions(sr('text', { type: 'oe' }), {})).toEqual([]);
  });
});

describe('a change of a parent', () => {
  it('takes out what is no longer offered, all the way down', () => {
    const values = { country: 2, city: 11, district: 21, other: 'kept' };
    expect(withoutStaleChoices([country, city, district], values)).toEqual({ country: 2, other: 'kept' });
  });

  it('keeps what is still offered', () => {
    const values = { country: 1, city: 11, district: 21 };
    expect(withoutStaleChoices([country, city, district], values)).toEqual(values);
    const several = { ...city, type: 'mr' as const };
    expect(withoutStaleChoices([country, several], { country: 1, city: [11, 12, 13] })).toEqual({
      country: 1,
      city: [11, 13],
    });
    const grid = {
      ...city,
      type: 'grid' as const,
      rows: [
        { id: 'r', name: 'r' },
        { id: 's', name: 's' },
      ],
    };
    expect(withoutStaleChoices([country, grid], { country: 1, city: { r: 11, s: 12 } })).toEqual({
      country: 1,
      city: { r: 11 },
    });
  });
});

describe('a multiple choice', () => {
  const drinks = sr('drinks', {
    type: 'mr',
    values: [
      ...options(1, 2, 3),
      { id: 9, name: 'none', exclusive: true },
      { id: 8, name: 'no answer', exclusive: true },
    ],
  });

  it.each([
    [[], 1, [1]],
    [[1], 2, [1, 2]],
    [[1, 2], 1, [2]],
    [[1, 2], 9, [9]],
    [[9], 1, [1]],
    [[9], 8, [8]],
    [[9], 9, []],
    [[1], 77, [1]],
  ])('of %j after a click on %i is %j', (selected, option, expected) => {
    expect(toggleOption(drinks, selected, option)).toEqual(expected);
  });

  it('never holds an option twice, nor an exclusive one with another', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2, 3, 8, 9, 77)), (clicks) => {
        const selected = clicks.reduce<number[]>((now, click) => toggleOption(drinks, now, click), []);
        expect(new Set(selected).size).toBe(selected.length);
        if (selected.includes(9) || selected.includes(8)) expect(selected).toHaveLength(1);
        expect(selected).not.toContain(77);
      }),
    );
  });
});
