import fc from 'fast-check';
import { type Condition, GENDERS, GROUP_KINDS, type Rule, SURVEY_STEPS } from './conditions.ts';
import { daysFrom } from './contact-days.ts';

type Known = {
  surveys: readonly number[];
  options: readonly number[];
  languages: readonly string[];
  today: string;
};

const some = <T>(of: readonly T[]) => fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength: 3 });

function rules({ surveys, options, languages, today }: Known): fc.Arbitrary<Rule> {
  const age = fc.option(fc.integer({ min: 16, max: 50 }));
  const few = fc.option(fc.integer({ min: 0, max: 3 }));
  const day = fc.option(fc.integer({ min: -60, max: 1 }).map((days) => daysFrom(today, days)));
  return fc.oneof(
    fc.record({ kind: fc.constant('age' as const), from: age, to: age }),
    fc.record({ kind: fc.constant('gender' as const), genders: some(GENDERS) }),
    fc.record({ kind: fc.constant('language' as const), languages: some(languages) }),
    fc.record({ kind: fc.constant('registered' as const), from: day, to: day }),
    fc.record({ kind: fc.constant('active' as const), days: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('completes' as const), from: few, to: few }),
    fc.record({
      kind: fc.constant('survey' as const),
      step: fc.constantFrom(...SURVEY_STEPS),
      surveys: some(surveys),
    }),
    fc.record({ kind: fc.constant('answer' as const), options: some(options) }),
  );
}

/** Trees of conditions over these surveys, options and languages, three groups deep. */
export function conditionTrees(known: Known): fc.Arbitrary<Condition> {
  const group = (inner: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
    fc.record({ kind: fc.constantFrom(...GROUP_KINDS), of: fc.array(inner, { minLength: 1, maxLength: 4 }) });
  const rule = rules(known);
  return group(fc.oneof(rule, group(fc.oneof(rule, group(rule)))));
}
