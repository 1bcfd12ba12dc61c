import { expect, it } from 'vitest';
import type { Group } from '#contract/rules/conditions.ts';
import { holdsSoFar } from '#contract/rules/conditions.ts';
import { interviewKnowledge } from '#contract/rules/interview-end.ts';
import { askedFacts, knownOf, type TriedFacts } from './tried-facts.ts';

const today = '2026-03-01';
const question = (id: string, title: string, options: number[]) => ({
  id,
  title,
  is_single: true,
  options: options.map((option) => ({ id: option, name: `${title} ${option}` })),
});
const region = question('region', 'Region', [1, 2]);
const car = question('car', 'Car', [3, 4]);
const young: Group = { kind: 'all', of: [{ kind: 'age', from: null, to: 17 }] };
const inFirst: Group = { kind: 'all', of: [{ kind: 'answer', options: [1] }] };
const judge = (condition: Group, facts: Partial<TriedFacts>, chosen: number[] = []) =>
  holdsSoFar(
    condition,
    interviewKnowledge(
      [],
      { chosen: new Set(chosen), open: new Set() },
      knownOf({ answers: {}, ...facts }, [region, car], today),
    ),
  );

it('a test run says of a fact yes, no, or that it isn’t known', () => {
  expect([judge(young, {}), judge(young, { age: 17 }), judge(young, { age: 18 })]).toEqual([
    null,
    true,
    false,
  ]);
  const answers = [{}, { region: 1 }, { region: 2 }, { region: null }, { car: 3 }];
  expect(answers.map((one) => judge(inFirst, { answers: one }))).toEqual([null, true, false, false, null]);
  const either: Group = { kind: 'any', of: [young, inFirst, { kind: 'gender', genders: ['other'] }] };
  expect(judge(either, { gender: 'female' })).toBeNull();
  expect(judge(either, { gender: 'other' })).toBe(true);
  expect(judge(either, { gender: 'female', age: 30, answers: { region: 2 } })).toBe(false);
  expect(judge({ kind: 'none', of: [either] }, { age: 30 })).toBeNull();
});

it('only what conditions ask has to be told', () => {
  const asked = askedFacts([young, inFirst], [region, car]);
  expect([...asked.kinds].sort()).toEqual(['age', 'answer']);
  expect(asked.questions).toEqual([region]);
});
