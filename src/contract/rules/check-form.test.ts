import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignIds, countedIds } from './assign-ids.ts';
import type { AuthoredAttribute, AuthoredForm } from './authored-form.ts';
import { checkForm } from './check-form.ts';
import { forms } from './form.arbitraries.ts';
import { localise } from './localise.ts';
import { askedAttributes, type Values } from './questionnaire.ts';
import type { StoredAttribute } from './stored-definition.ts';

const en = (text: string) => ({ en: text });
const options = (...keys: string[]) => keys.map((key) => ({ key, name: en(key) }));
const first: AuthoredAttribute = { key: 'first', type: 'sr', title: en('First'), options: options('a', 'b') };
const second: AuthoredAttribute = { key: 'second', type: 'mr', title: en('Second'), options: options('c') };
const open: AuthoredAttribute = { key: 'open', type: 'oe', title: en('Open') };
const grid: AuthoredAttribute = {
  key: 'grid',
  type: 'grid',
  title: en('Grid'),
  options: options('d'),
  rows: options('r'),
};
const numbered = (start: string, count: number) => Array.from({ length: count }, (_, at) => `${start}${at}`);
const shown = (attribute: string, ...of: string[]) => ({ condition: { attribute, options: of } });
const under = (...parent: string[]) => [{ key: 'u', name: en('u'), parent }];

describe('a form', () => {
  it('that is in order has no problems', () => {
    expect(checkForm([first, { ...second, ...shown('first', 'a') }, open, grid])).toEqual([]);
    expect(checkForm([])).toEqual([]);
  });

  it.each<[string, AuthoredForm, string[]]>([
    ['a key twice', [open, open], ['key_taken', 'key_taken']],
    ['a key that is none', [{ ...open, key: '__proto__' }], ['key_bad']],
    ['no text', [{ ...open, title: { en: ' ', bg: '' } }], ['title_missing']],
    ['options of an open question', [{ ...open, options: options('a') }], ['options_of_open']],
    ['a choice without options', [{ ...first, options: [] }], ['options_missing']],
    ['a grid without rows', [{ ...grid, rows: [] }], ['rows_missing']],
    [
      'a grid of too many cells',
      [{ ...grid, options: options(...numbered('o', 50)), rows: options(...numbered('r', 41)) }],
      ['grid_too_large'],
    ],
    [
      'more options than a questionnaire can have',
      numbered('q', 21).map((key) => ({ ...first, key, options: options(...numbered('o', 1000)) })),
      ['form_too_large'],
    ],
    ['rows outside a grid', [{ ...first, rows: options('r') }], ['rows_of_other']],
    ['a validation of a choice', [{ ...first, validation: 'date' }], ['validation_of_choice']],
    ['an option twice', [{ ...first, options: options('a', 'a') }], ['option_taken']],
    ['a row twice', [{ ...grid, rows: options('r', 'r') }], ['row_taken']],
    ['an option without text', [{ ...first, options: [{ key: 'a', name: {} }] }], ['option_unnamed']],
    ['a row without text', [{ ...grid, rows: [{ key: 'a', name: {} }] }], ['row_unnamed']],
    [
      'an exclusive option of a single choice',
      [{ ...first, options: [{ key: 'a', name: en('a'), exclusive: true }] }],
      ['option_exclusive'],
    ],
    [
      'a condition on a wrong answer to an earlier check',
      [
        { ...first, options: [{ key: 'a', name: en('a'), right: true }, ...options('b')] },
        { ...open, page: 1, ...shown('first', 'b') },
      ],
      ['condition_never_holds'],
    ],
    [
      'a column that screens out',
      [{ ...grid, options: [{ key: 'a', name: en('a'), screenout: true }] }],
      ['option_screenout'],
    ],
    [
      'a page before an earlier one',
      [
        { ...open, page: 1 },
        { ...first, page: 0 },
      ],
      ['page_back'],
    ],
    ['a condition on nothing', [{ ...open, ...shown('none', 'a') }], ['condition_unknown']],
    ['a condition on itself', [{ ...first, ...shown('first', 'a') }], ['condition_later']],
    ['a condition on a later one', [{ ...open, ...shown('first', 'a') }, first], ['condition_later']],
    ['a condition on an open one', [open, { ...first, ...shown('open', 'a') }], ['condition_open']],
    ['a condition without options', [first, { ...open, ...shown('first') }], ['condition_empty']],
    [
      'a condition on a removed option',
      [first, { ...open, ...shown('first', 'x') }],
      ['condition_option_unknown'],
    ],
    ['a parent that is none', [{ ...second, parent: 'none', options: under('a') }], ['parent_unknown']],
    ['a later parent', [{ ...second, parent: 'first', options: under('a') }, first], ['parent_later']],
    ['a parent without options', [open, { ...second, parent: 'open', options: under('a') }], ['parent_open']],
    ['a grid as parent', [grid, { ...second, parent: 'grid', options: under('d') }], ['parent_grid']],
    ['a parent of an open question', [first, { ...open, parent: 'first' }], ['parent_of_open']],
    ['an option without parents', [first, { ...second, parent: 'first' }], ['option_orphaned']],
    [
      'an option with an unknown parent',
      [first, { ...second, parent: 'first', options: under('x') }],
      ['option_parent_unknown'],
    ],
    ['parents of options without a parent', [{ ...second, options: under('a') }], ['parent_missing']],
    [
      'a condition behind a screen-out',
      [
        { ...first, options: [{ key: 'a', name: en('a'), screenout: true }, ...options('b')] },
        { ...open, page: 1, ...shown('first', 'a') },
      ],
      ['condition_never_holds'],
    ],
    [
      'conditions that exclude each other',
      [
        first,
        { ...second, ...shown('first', 'a') },
        {
          ...grid,
          parent: 'second',
          options: [{ key: 'd', name: en('d'), parent: ['c'] }],
          ...shown('first', 'b'),
        },
      ],
      ['option_never_offered'],
    ],
  ])('with %s is told so', (_what, form, codes) => {
    expect(checkForm(form).map(({ code }) => code)).toEqual(codes);
  });

  it('has a rule that can never hold exactly where no answers make it hold', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const said = checkForm(form).map(({ code, question, option }) => [code, question, option ?? '']);
        expect(said.sort()).toEqual(impossible(form).sort());
      }),
      { numRuns: 150 },
    );
  });

  it('of questions that all hang on one which screens out is judged at once', () => {
    const many = Array.from({ length: 40 }, (_, at) => `a${at}`);
    const root = {
      ...first,
      options: [...options(...many), { ...options('out')[0], screenout: true }],
    } as AuthoredAttribute;
    const chain = Array.from(
      { length: 8 },
      (_, at): AuthoredAttribute => ({
        key: `q${at}`,
        type: 'sr',
        page: 1,
        title: en('Next'),
        options: [{ key: 'o', name: en('o'), ...(at > 0 ? { parent: ['o'] } : {}) }],
        ...(at > 0 ? { parent: `q${at - 1}` } : {}),
        condition: { attribute: 'first', options: at === 0 ? ['out'] : many },
      }),
    );
    expect(checkForm([root, ...chain]).map(({ question }) => question)).toContain('q7');
  });

  it('of rules that exclude each other in thousands of ways is given up as a whole, not option by option', () => {
    const letters = numbered('o', 12);
    const all = (key: string, parent: string): AuthoredAttribute => ({
      key,
      type: 'mr',
      title: en(key),
      parent,
      options: letters.map((option) => ({ key: option, name: en(option), parent: letters })),
    });
    const chain = numbered('q', 8).map((key, at) =>
      at === 0
        ? ({ ...second, key, options: options(...letters), ...shown('first', 'a') } as AuthoredAttribute)
        : all(key, `q${at - 1}`),
    );
    const last = numbered('l', 400).map((key) => ({ ...all(key, 'q7'), ...shown('first', 'b') }));
    expect(checkForm([first, ...chain, ...last])).toEqual([]);
  });

  it('of 200 questions in a chain is judged at once', () => {
    const chain: AuthoredForm = Array.from({ length: 200 }, (_one, at) => ({
      ...first,
      key: `q${at}`,
      ...(at === 0 ? {} : shown(`q${at - 1}`, 'b')),
    }));
    expect(checkForm(chain)).toEqual([]);
  });
});

/**
 * What the check has to find, by trying all answers: an option is chosen only where it is offered, and nobody goes on
 * after a screen-out.
 */
function impossible(form: AuthoredForm): [string, string, string][] {
  const stored = assignIds(form, countedIds());
  const wire = localise(stored, { language: 'en', fallback: 'en' });
  const asked = new Set<string>();
  const offered = new Set<number>();
  const visit = (at: number, values: Values, screenedOn: number) => {
    const attribute = stored[at];
    if (!attribute || attribute.page > screenedOn) return;
    const found = askedAttributes(wire, values).find((one) => one.attribute.id === attribute.id);
    if (!found) return visit(at + 1, values, screenedOn);
    asked.add(attribute.id);
    const ids = found.options.map(({ id }) => id);
    for (const id of ids) offered.add(id);
    for (const { answer, chosen } of answersTo(attribute, ids)) {
      const isOut = attribute.options.some(({ id, screenout }) => screenout && chosen.includes(id));
      visit(
        at + 1,
        { ...values, [attribute.id]: answer },
        isOut ? Math.min(screenedOn, attribute.page) : screenedOn,
      );
    }
  };
  visit(0, {}, Number.POSITIVE_INFINITY);
  return stored.flatMap(({ id, key, condition, parent, options: all }): [string, string, string][] => {
    if (condition && !asked.has(id)) return [['condition_never_holds', key, '']];
    if (parent === undefined) return [];
    return all
      .filter((option) => !offered.has(option.id))
      .map((option) => ['option_never_offered', key, option.key]);
  });
}

type Chosen = { answer: unknown; chosen: readonly number[] };

function answersTo({ type, rows = [], options: all }: StoredAttribute, ids: readonly number[]): Chosen[] {
  const none: Chosen = { answer: undefined, chosen: [] };
  if (type === 'oe') return [none];
  if (type === 'sr') return [none, ...ids.map((id) => ({ answer: id, chosen: [id] }))];
  if (type === 'mr')
    return Array.from({ length: 2 ** ids.length }, (_one, bits) => ids.filter((_id, at) => bits & (1 << at)))
      .filter(
        (chosen) => chosen.length < 2 || !all.some(({ id, exclusive }) => exclusive && chosen.includes(id)),
      )
      .map((chosen) => ({ answer: chosen, chosen }));
  return rows
    .reduce<Chosen[]>(
      (so, row) =>
        so.flatMap(({ answer, chosen }) =>
          ids.map((id) => ({ answer: { ...(answer as object), [row.id]: id }, chosen: [...chosen, id] })),
        ),
      [none],
    )
    .concat(none);
}
