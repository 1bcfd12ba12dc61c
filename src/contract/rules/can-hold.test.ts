import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canHold } from './can-hold.ts';
import { conditionTrees } from './conditions.arbitraries.ts';
import {
  type Condition,
  GENDERS,
  type Group,
  judgeCondition,
  type Rule,
  SURVEY_STEPS,
} from './conditions.ts';
import { daysFrom } from './contact-days.ts';

const today = '2026-03-01';
const question = (is_single: boolean, ids: number[]) => ({
  is_single,
  options: ids.map((id) => ({ id, name: `Option ${id}` })),
});
const questions = [question(true, [1, 2, 3]), question(false, [4, 5])];
const group = (kind: Group['kind'], ...of: Condition[]): Group => ({ kind, of });
const age = (from: number | null, to: number | null) => ({ kind: 'age', from, to }) as const;
const completes = (from: number | null, to: number | null) => ({ kind: 'completes', from, to }) as const;
const active = (days: number) => ({ kind: 'active', days }) as const;
const answer = (...options: number[]): Rule => ({ kind: 'answer', options });
const gender = (one: (typeof GENDERS)[number]): Rule => ({ kind: 'gender', genders: [one] });

describe('a condition on members', () => {
  it.each<[string, Condition]>([
    ['two ages', group('all', age(null, 19), age(41, null))],
    ['two genders', group('all', gender('male'), gender('female'))],
    ['few completes and many', group('all', completes(null, 1), completes(3, null))],
    ['active lately and not for long', group('all', active(30), group('none', active(90)))],
    ['two answers where one is given', group('all', answer(1), answer(2))],
    ['an answer and none of it', group('all', answer(4), group('none', answer(4, 5)))],
    ['what is excluded in each of its ways', group('all', answer(1), group('any', answer(2), answer(3)))],
  ])('can never hold: %s', (_what, condition) => {
    expect(canHold(condition, questions)).toBe(false);
    expect(canHold(group('any', condition, age(18, null)), questions)).toBe(true);
  });

  it.each<[string, Condition]>([
    ['ages that meet', group('all', age(null, 20), age(20, null))],
    ['two answers where several are given', group('all', answer(4), answer(5))],
    ['an answer in two lists', group('all', answer(1, 2), answer(2, 3))],
    ['answers of two questions', group('all', answer(1), answer(2, 4))],
    ['not active lately, but before', group('all', active(90), group('none', active(30)))],
    ['what is asked of nobody else', group('none', answer(1, 2, 3))],
  ])('can hold: %s', (_what, condition) => expect(canHold(condition, questions)).toBe(true));

  it('is not refused where it holds for somebody', () => {
    const languages = ['bg', 'en', 'tr'];
    const trees = conditionTrees({ surveys: [1, 2], options: [1, 2, 3, 4, 5], languages, today });
    const day = (least: number) => fc.integer({ min: least, max: 0 }).map((days) => daysFrom(today, days));
    const members = fc.record({
      birthdate: day(-20_000),
      gender: fc.constantFrom(...GENDERS),
      language: fc.constantFrom(...languages),
      registered: day(-90),
      active: fc.option(day(-90)),
      options: fc
        .tuple(fc.constantFrom([], [1], [2], [3]), fc.subarray([4, 5]))
        .map(([one, several]) => [...one, ...several]),
      surveys: fc.uniqueArray(
        fc.record({ id: fc.integer({ min: 1, max: 4 }), step: fc.constantFrom(...SURVEY_STEPS) }),
        { selector: ({ id }) => id },
      ),
    });
    fc.assert(
      fc.property(trees, members, (condition, member) => {
        fc.pre(judgeCondition(condition, member, today).holds);
        expect(canHold(condition, questions)).toBe(true);
      }),
    );
  });
});
