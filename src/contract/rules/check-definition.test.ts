import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from './check-definition.ts';
import { definitions } from './questionnaire.arbitraries.ts';
import type { Attribute } from './questionnaire.ts';

const options = (...ids: number[]) => ids.map((id) => ({ id, name: `option ${id}` }));
const base = { title: 'Title', required: false };
const open: Attribute = { ...base, id: 'open', type: 'oe' };
const first: Attribute = { ...base, id: 'first', type: 'sr', values: options(1, 2) };
const second: Attribute = { ...base, id: 'second', type: 'mr', values: options(3, 4) };
const grid: Attribute = {
  ...base,
  id: 'grid',
  type: 'grid',
  values: options(5),
  rows: [{ id: 'r', name: 'r' }],
};
const under = (...parent: number[]) => [{ id: 9, name: 'nine', parent }];

describe('a definition', () => {
  it.each<[string, Attribute[], string[]]>([
    ['an attribute twice', [open, open], ['open: an attribute of this id exists twice']],
    ['an option twice', [first, { ...second, values: options(2) }], ['option 2 exists twice']],
    [
      'a row twice',
      [
        {
          ...grid,
          rows: [
            { id: 'r', name: 'r' },
            { id: 'r', name: 's' },
          ],
        },
      ],
      ['grid: row r exists twice'],
    ],
    [
      'an id of the prototype',
      [{ ...open, id: '__proto__' }],
      ['__proto__: its id must be letters, digits, _ and - (at most 64)'],
    ],
    ['a path as id', [{ ...open, id: 'a.b' }], ['a.b: its id must be letters, digits, _ and - (at most 64)']],
    ['no title', [{ ...open, title: ' ' }], ['open: has no title']],
    ['an unknown type', [{ ...open, type: 'slider' as 'oe' }], ['open: has the unknown type slider']],
    [
      'an unknown validation',
      [{ ...open, validation: 'iban' as 'date' }],
      ['open: has the unknown validation iban'],
    ],
    [
      'a validation of a choice',
      [{ ...first, validation: 'date' }],
      ['first: is not an open question and cannot have a validation'],
    ],
    [
      'options of an open question',
      [{ ...open, values: options(1) }],
      ['open: is an open question and cannot have options'],
    ],
    ['a choice without options', [{ ...first, values: undefined }], ['first: has no options']],
    ['a grid without rows', [{ ...grid, rows: [] }], ['grid: has no rows']],
    [
      'rows outside a grid',
      [{ ...first, rows: [{ id: 'r', name: 'r' }] }],
      ['first: is not a grid and cannot have rows'],
    ],
    [
      'a row id with a space',
      [{ ...grid, rows: [{ id: 'r 1', name: 'r' }] }],
      ['grid: row r 1: its id must be letters, digits, _ and - (at most 64)'],
    ],
    ['a row without a name', [{ ...grid, rows: [{ id: 'r', name: '' }] }], ['grid: row r has no name']],
    [
      'an option without a name',
      [{ ...first, values: [{ id: 1, name: '' }] }],
      ['first: option 1 has no name'],
    ],
    [
      'an option id of 0',
      [{ ...first, values: options(0) }],
      ['first: option 0: its id must be a whole number from 1 to 2147483647'],
    ],
    [
      'an option id beyond the database',
      [{ ...first, values: options(2 ** 31) }],
      ['first: option 2147483648: its id must be a whole number from 1 to 2147483647'],
    ],
    [
      'an exclusive option of a single choice',
      [{ ...first, values: [{ id: 1, name: 'one', exclusive: true }] }],
      ['first: option 1: only a multiple choice has exclusive options'],
    ],
    [
      'an unknown condition',
      [{ ...first, condition: ['nothing', 1] }],
      ['first: its condition names nothing, which does not exist'],
    ],
    [
      'a later condition',
      [{ ...first, condition: ['second', 3] }, second],
      ['first: its condition names second, which comes later'],
    ],
    ['a condition on itself', [{ ...first, condition: ['first', 1] }], ['first: its condition names itself']],
    [
      'a condition on an open question',
      [open, { ...first, condition: ['open', 1] }],
      ['first: its condition names open, which is an open question'],
    ],
    [
      'a condition without an option',
      [first, { ...second, condition: ['first'] }],
      ['second: its condition names no option'],
    ],
    [
      'a condition on a foreign option',
      [first, { ...second, condition: ['first', 1, 3] }],
      ['second: its condition names option 3, which first does not have'],
    ],
    [
      'a circle of conditions',
      [
        { ...first, condition: ['second', 3] },
        { ...second, condition: ['first', 1] },
      ],
      ['first: its condition names second, which comes later'],
    ],
    [
      'an unknown parent',
      [{ ...first, parent: 'nothing', values: under(1) }],
      ['first: its parent is nothing, which does not exist'],
    ],
    [
      'a later parent',
      [{ ...first, parent: 'second', values: under(3) }, second],
      ['first: its parent is second, which comes later'],
    ],
    ['itself as parent', [{ ...first, parent: 'first', values: under(9) }], ['first: its parent is itself']],
    [
      'an open question as parent',
      [open, { ...first, parent: 'open', values: under(1) }],
      ['first: its parent is open, which is an open question'],
    ],
    [
      'a grid as parent',
      [grid, { ...first, parent: 'grid', values: under(5) }],
      ['first: its parent is grid, which is a grid'],
    ],
    [
      'a parent of an open question',
      [first, { ...open, parent: 'first' }],
      ['open: is an open question and cannot have a parent'],
    ],
    [
      'a foreign parent option',
      [first, { ...second, parent: 'first', values: under(1, 5) }],
      ['second: option 9 names parent option 5, which first does not have'],
    ],
    [
      'an option that no parent option offers',
      [first, { ...second, parent: 'first', values: under() }],
      ['second: option 9 names no parent option and is never offered'],
    ],
    [
      'parent options without a parent',
      [first, { ...second, values: under(1) }],
      ['second: option 9 names parent options, but the attribute has no parent'],
    ],
  ])('with %s is refused', (_, definition, problems) => {
    expect(checkDefinition(definition)).toEqual(problems);
  });

  it('without a problem is accepted', () => {
    expect(checkDefinition([])).toEqual([]);
    expect(
      checkDefinition([
        open,
        first,
        { ...second, condition: ['first', 1] },
        { ...grid, parent: 'first', values: under(2) },
      ]),
    ).toEqual([]);
    fc.assert(fc.property(definitions, (definition) => checkDefinition(definition).length === 0));
  });
});
