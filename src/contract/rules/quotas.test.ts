import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionTrees } from './conditions.arbitraries.ts';
import { type DataPoints, holdsSoFar, judgeCondition, knownSoFar } from './conditions.ts';
import { cellState, crossed, optionsIn, withOptions } from './quotas.ts';

const today = '2026-03-29';
const options = [1, 2, 3, 4, 5];
const trees = conditionTrees({ surveys: [7], options, languages: ['bg', 'en'], today });
const data: DataPoints = {
  birthdate: '1990-05-05',
  gender: 'female',
  language: 'bg',
  registered: '2026-02-01',
  active: '2026-03-01',
  options: [],
  surveys: [],
};

describe('a condition on somebody who is still answering', () => {
  it('holds or not exactly where no answer to come can change that', () => {
    fc.assert(
      fc.property(trees, fc.subarray(options), fc.subarray(options), (tree, chosen, open) => {
        const soFar = holdsSoFar(
          tree,
          knownSoFar({ ...data, options: chosen }, today, (option) => open.includes(option)),
        );
        const to = open.filter((option) => !chosen.includes(option));
        const endings = Array.from({ length: 2 ** to.length }, (_one, bits) => {
          const later = to.filter((_option, at) => bits & (1 << at));
          return judgeCondition(tree, { ...data, options: [...chosen, ...later] }, today).holds;
        });
        if (soFar !== null) expect(new Set(endings)).toEqual(new Set([soFar]));
        if (to.length === 0) expect(soFar).toBe(endings[0]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('cells', () => {
  it('are nearly full from nine tenths on, and full by their places alone', () => {
    const state = (filled: number, is_enforced = true) => cellState({ wanted: 10, filled, is_enforced });
    expect([state(8), state(9), state(10), state(11), state(12, false)]).toEqual([
      'open',
      'nearly_full',
      'full',
      'full',
      'relaxed',
    ]);
    expect(cellState({ wanted: 0, filled: 0, is_enforced: true })).toBe('full');
  });

  it('are crossed into one for each combination', () => {
    const gender = (name: 'female' | 'male') => ({
      name,
      rule: { kind: 'gender', genders: [name] } as const,
    });
    const age = (from: number) => ({ name: `${from}`, rule: { kind: 'age', from, to: from + 9 } as const });
    const cells = crossed([
      [gender('female'), gender('male')].map(({ name, rule }) => ({
        name,
        rule: { ...rule, genders: [name] },
      })),
      [age(18), age(28), age(38)],
    ]);
    expect(cells.map(({ name }) => name)).toEqual([
      'female · 18',
      'female · 28',
      'female · 38',
      'male · 18',
      'male · 28',
      'male · 38',
    ]);
    expect(cells[4]?.condition).toEqual({
      kind: 'all',
      of: [
        { kind: 'gender', genders: ['male'] },
        { kind: 'age', from: 28, to: 37 },
      ],
    });
    expect(crossed([])).toEqual([]);
  });

  it('ask for other options in another country, or for nothing that is not there', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const others = new Map(options.map((option) => [option, option + 100]));
        const there = withOptions(tree, others);
        expect(there && optionsIn(there)).toEqual(optionsIn(tree).map((option) => option + 100));
        if (optionsIn(tree).length > 0) expect(withOptions(tree, new Map())).toBeNull();
      }),
    );
  });
});
