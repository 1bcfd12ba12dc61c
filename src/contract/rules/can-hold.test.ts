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
/** A town that is offered in these regions, and a district in these towns. */
const under = (parents: Record<number, number[]>) => ({
  is_single: true,
  options: Object.entries(parents).map(([id, parent]) => ({ id: Number(id), name: `Option ${id}`, parent })),
});
const towns = { 6: [1], 7: [2], 8: [1, 2] };
const districts = { 9: [6], 10: [7, 8] };
const questions = [question(true, [1, 2, 3]), question(false, [4, 5]), under(towns), under(districts)];
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
    ['a region and a town of another', group('all', answer(2), answer(6))],
    ['a region without towns and a town', group('all', answer(3), answer(6, 7, 8))],
    ['towns of none but a refused region', group('all', answer(6), group('none', answer(1)))],
    ['a region and a district of a town of another', group('all', answer(2), answer(9))],
    ['a district and another town', group('all', answer(9), answer(7, 8))],
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
    ['a region and one of towns that lies in it', group('all', answer(2), answer(6, 7))],
    ['a town that lies in either of two regions', group('all', answer(8), group('none', answer(1)))],
    ['a region and a district of a town of it', group('all', answer(1), answer(10))],
    ['a town, and none of another region', group('all', answer(6), group('none', answer(7)))],
    ['not active lately, but before', group('all', active(90), group('none', active(30)))],
    ['what is asked of nobody else', group('none', answer(1, 2, 3))],
  ])('can hold: %s', (_what, condition) => expect(canHold(condition, questions)).toBe(true));

  it('is not refused where it holds for somebody', () => {
    const languages = ['bg', 'en', 'tr'];
    const trees = conditionTrees({
      surveys: [1, 2],
      options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      languages,
      today,
    });
    const day = (least: number) => fc.integer({ min: least, max: 0 }).map((days) => daysFrom(today, days));
    /** One of what is offered to whoever has given these answers, or nothing. */
    const oneOf = (parents: Record<number, number[]>) => (given: number[]) => {
      const offered = Object.entries(parents).flatMap(([id, parent]) =>
        parent.some((one) => given.includes(one)) ? [Number(id)] : [],
      );
      return fc.constantFrom(given, ...offered.map((id) => [...given, id]));
    };
    const members = fc.record({
      birthdate: day(-20_000),
      gender: fc.constantFrom(...GENDERS),
      language: fc.constantFrom(...languages),
      registered: day(-90),
      active: fc.option(day(-90)),
      options: fc
        .tuple(fc.constantFrom([], [1], [2], [3]), fc.subarray([4, 5]))
        .map(([one, several]) => [...one, ...several])
        .chain(oneOf(towns))
        .chain(oneOf(districts)),
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
