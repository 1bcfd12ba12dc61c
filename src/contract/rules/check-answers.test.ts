import { describe, expect, it } from 'vitest';
import { ANSWER_ERRORS, type Completeness, checkAnswers, completeness } from './check-answers.ts';
import type { Attribute, Definition } from './questionnaire.ts';

const idsOf = ({ missing, ...counts }: Completeness) => ({ ...counts, missing: missing.map(({ id }) => id) });

const form: Definition = [
  { id: 'name', title: 'Name', type: 'oe', required: true },
  { id: 'age', title: 'Age', type: 'oe', validation: 'integer', required: false },
  { id: 'mail', title: 'Mail', type: 'oe', validation: 'email', required: false },
  { id: 'born', title: 'Born', type: 'oe', validation: 'date', required: false },
  {
    id: 'country',
    title: 'Country',
    type: 'sr',
    required: true,
    values: [
      { id: 1, name: 'BG' },
      { id: 2, name: 'AT' },
      { id: 3, name: 'SM' },
    ],
  },
  {
    id: 'city',
    title: 'City',
    type: 'sr',
    required: true,
    parent: 'country',
    values: [
      { id: 11, name: 'Sofia', parent: [1] },
      { id: 12, name: 'Vienna', parent: [2] },
    ],
  },
  {
    id: 'drinks',
    title: 'Drinks',
    type: 'mr',
    required: false,
    values: [
      { id: 21, name: 'Tea' },
      { id: 22, name: 'Coffee' },
      { id: 29, name: 'None', exclusive: true },
    ],
  },
  {
    id: 'cups',
    title: 'Cups',
    type: 'grid',
    required: true,
    condition: ['drinks', 21, 22],
    rows: [
      { id: 'home', name: 'Home' },
      { id: 'work', name: 'Work' },
    ],
    values: [
      { id: 31, name: 'None' },
      { id: 32, name: 'Some' },
    ],
  },
];
const good = { name: 'Ivan', country: 1, city: 11 };
const withTea = { ...good, drinks: [21], cups: { home: 31, work: 32 } };

describe('answers', () => {
  it.each([
    ['an unknown attribute', { ...good, colour: 1 }, 'colour', 'unknown'],
    [
      'a key of the prototype',
      JSON.parse('{"name":"Ivan","country":1,"city":11,"__proto__":{"x":1}}'),
      '__proto__',
      'unknown',
    ],
    ['another key of the prototype', { ...good, constructor: 'x' }, 'constructor', 'unknown'],
    ['a number as text', { ...good, name: 7 }, 'name', 'shape'],
    ['a list as text', { ...good, name: ['Ivan'] }, 'name', 'shape'],
    ['a missing text', { country: 1, city: 11 }, 'name', 'required'],
    ['a blank text', { ...good, name: ' \n ' }, 'name', 'required'],
    ['a null', { ...good, name: null }, 'name', 'required'],
    ['a text that is too long', { ...good, name: 'x'.repeat(2001) }, 'name', 'length'],
    ['a null byte', { ...good, name: 'Iv\0an' }, 'name', 'characters'],
    ['half a surrogate pair', { ...good, name: 'Iv\ud800an' }, 'name', 'characters'],
    ['an integer as text', { ...good, age: '7' }, 'age', 'integer'],
    ['an integer of 0', { ...good, age: 0 }, 'age', 'integer'],
    ['a fraction', { ...good, age: 1.5 }, 'age', 'integer'],
    ['an unsafe integer', { ...good, age: 2 ** 53 }, 'age', 'integer'],
    ['a list as integer', { ...good, age: [7] }, 'age', 'integer'],
    ['a wrong e-mail address', { ...good, mail: 'ivan@' }, 'mail', 'email'],
    ['a date that never was', { ...good, born: '2023-02-29' }, 'born', 'date'],
    ['an instant as date', { ...good, born: '2024-02-29T10:00:00Z' }, 'born', 'date'],
    ['an option as text', { name: 'Ivan', country: '1' }, 'country', 'shape'],
    ['an option in a list', { name: 'Ivan', country: [1] }, 'country', 'shape'],
    ['an unknown option', { name: 'Ivan', country: 4 }, 'country', 'option'],
    ['an option of another attribute', { name: 'Ivan', country: 11 }, 'country', 'option'],
    ['an option that the parent does not offer', { ...good, city: 12 }, 'city', 'option'],
    ['a missing choice', { name: 'Ivan', country: 1 }, 'city', 'required'],
    ['one option instead of a list', { ...good, drinks: 21 }, 'drinks', 'shape'],
    ['an object instead of a list', { ...good, drinks: { 0: 21 } }, 'drinks', 'shape'],
    ['an unknown option in a list', { ...withTea, drinks: [21, 31] }, 'drinks', 'option'],
    ['a null in a list', { ...withTea, drinks: [21, null] }, 'drinks', 'option'],
    ['an option twice', { ...withTea, drinks: [21, 21] }, 'drinks', 'duplicate'],
    ['an exclusive option with another', { ...withTea, drinks: [29, 21] }, 'drinks', 'exclusive'],
    ['a list as grid', { ...withTea, cups: [31, 32] }, 'cups', 'shape'],
    ['an unknown row', { ...withTea, cups: { home: 31, work: 32, car: 31 } }, 'cups', 'shape'],
    [
      'a row of the prototype',
      { ...withTea, cups: JSON.parse('{"home":31,"work":32,"__proto__":31}') },
      'cups',
      'shape',
    ],
    ['an unknown column', { ...withTea, cups: { home: 31, work: 21 } }, 'cups', 'option'],
    ['a list in a cell', { ...withTea, cups: { home: 31, work: [32] } }, 'cups', 'option'],
    ['a missing row', { ...withTea, cups: { home: 31 } }, 'cups', 'rows'],
    ['an empty row', { ...withTea, cups: { home: 31, work: null } }, 'cups', 'rows'],
    ['a missing grid', { ...withTea, cups: {} }, 'cups', 'required'],
  ] as const)('with %s are refused under that attribute alone', (_, values, id, reason) => {
    const { accepted, errors } = checkAnswers(form, values);
    expect(Object.entries(errors)).toEqual([[id, ANSWER_ERRORS[reason]]]);
    expect(Object.hasOwn(accepted, id)).toBe(false);
  });

  it.each([[null], [undefined], ['text'], [1], [[1]], [true]])(
    'that are %j are refused as a whole',
    (values) => {
      expect(checkAnswers(form, values)).toEqual({ accepted: {}, errors: { values: ANSWER_ERRORS.shape } });
    },
  );

  it('are accepted as they are, with the space around texts taken off', () => {
    const values = {
      ...withTea,
      age: 42,
      mail: ' ivan@example.com ',
      born: '2024-02-29',
      name: ' Ivan\nPetrov 😀 ',
    };
    expect(checkAnswers(form, values)).toEqual({
      accepted: { ...values, mail: 'ivan@example.com', name: 'Ivan\nPetrov 😀' },
      errors: {},
    });
    const longest = { ...good, name: 'x'.repeat(2000) };
    expect(checkAnswers(form, longest)).toEqual({ accepted: longest, errors: {} });
  });

  it('may be left out where they are not required', () => {
    const empty = { ...good, age: '', mail: '', born: null, drinks: [] };
    expect(checkAnswers(form, empty)).toEqual({ accepted: good, errors: {} });
  });

  it('to attributes that became invisible are dropped, right or wrong', () => {
    for (const cups of [{ home: 31, work: 32 }, 'nonsense'])
      expect(checkAnswers(form, { ...good, drinks: [29], cups })).toEqual({
        accepted: { ...good, drinks: [29] },
        errors: {},
      });
  });

  it('are not demanded where the parent leaves nothing to choose', () => {
    const values = { name: 'Ivan', country: 3 };
    expect(checkAnswers(form, values)).toEqual({ accepted: values, errors: {} });
    expect(idsOf(completeness(form, values)).missing).not.toContain('city');
  });

  it('are not found on the prototype of what was sent', () => {
    const definition: Definition = [
      { id: 'constructor', title: 'Who built it?', type: 'oe', required: false },
    ];
    expect(checkAnswers(definition, {})).toEqual({ accepted: {}, errors: {} });
    expect(checkAnswers(definition, { constructor: 'Eva' }).accepted.constructor).toBe('Eva');
  });

  it('to part of an optional grid are accepted', () => {
    const grid: Attribute = { ...(form[7] as Attribute), condition: undefined, required: false };
    expect(checkAnswers([grid], { cups: { home: 31, work: null } })).toEqual({
      accepted: { cups: { home: 31 } },
      errors: {},
    });
    expect(idsOf(completeness([grid], { cups: { home: 31 } }))).toEqual({
      answered: 0,
      total: 1,
      missing: ['cups'],
    });
  });
});

describe('completeness', () => {
  it('counts what is asked and names what is left, required or not', () => {
    expect(idsOf(completeness(form, {}))).toEqual({
      answered: 0,
      total: 6,
      missing: ['name', 'age', 'mail', 'born', 'country', 'drinks'],
    });
    expect(idsOf(completeness(form, { ...withTea, mail: 'wrong' }))).toEqual({
      answered: 5,
      total: 8,
      missing: ['age', 'mail', 'born'],
    });
  });
});
