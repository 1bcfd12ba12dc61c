import type { Condition, Group } from '#contract/rules/conditions.ts';
import { chance } from './chance.ts';

const TREES = 30;

/** Options of profiler questions, by question. */
export type Questions = readonly (readonly number[])[];

/** Thirty trees of five conditions, always the same for the same questions and surveys. */
export function samplingTrees(questions: Questions, surveys: readonly number[]): Group[] {
  return Array.from({ length: TREES }, (_, tree) => {
    const pick = <T>(list: readonly T[], nth: number): T =>
      list[Math.floor(chance(40, tree, nth) * list.length)] as T;
    const answer = (nth: number): Condition => {
      const options = pick(questions, nth);
      const half = Math.ceil(options.length / 2);
      return { kind: 'answer', options: options.slice(0, half) };
    };
    // What asks for an answer and for none of it holds for nobody, and is refused.
    const another = [2, 3, 6, 7].find((nth) => pick(questions, nth) !== pick(questions, 1)) ?? 2;
    const youngest = 18 + Math.floor(chance(41, tree) * 20);
    const age: Condition = { kind: 'age', from: youngest, to: youngest + 25 };
    const gender: Condition = { kind: 'gender', genders: [tree % 2 === 0 ? 'female' : 'male'] };
    const active: Condition = { kind: 'active', days: 30 + tree };
    const registered: Condition = { kind: 'registered', from: '2024-01-01', to: null };
    const shapes: Condition[][] = [
      [age, gender, registered, answer(1), answer(2)],
      [age, active, answer(1), { kind: 'any', of: [answer(2), answer(3)] }],
      [age, gender, { kind: 'language', languages: ['bg', 'tr'] }, answer(1), answer(2)],
      [
        gender,
        answer(1),
        age,
        {
          kind: 'none',
          of: [
            answer(another),
            { kind: 'survey', step: 'started', surveys: [pick(surveys, 4), pick(surveys, 5)] },
          ],
        },
      ],
      [age, gender, active, answer(1), { kind: 'completes', from: 1, to: null }],
    ];
    return { kind: 'all', of: shapes[tree % shapes.length] ?? [] };
  });
}
