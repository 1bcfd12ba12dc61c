import { ageLimitDate } from '#contract/rules/age-limit.ts';
import { type Condition, type DataPoints, type Rule, rulesIn } from '#contract/rules/conditions.ts';
import type { FactQuestion } from '#contract/rules/fact-questions.ts';
import type { KnownMember } from '#contract/rules/interview-end.ts';

/** What a test run is told of the member; what is missing isn't known. */
export type TriedFacts = {
  age?: number;
  gender?: string;
  language?: string;
  registered?: string;
  /** By question of the profile the option that was chosen; null: none that it names. */
  answers: Readonly<Record<string, number | null>>;
};

/** What conditions ask of a member beside the answers of the interview itself. */
export type AskedFacts = { kinds: ReadonlySet<Rule['kind']>; questions: readonly FactQuestion[] };

export function askedFacts(conditions: readonly Condition[], profile: readonly FactQuestion[]): AskedFacts {
  const rules = conditions.flatMap(rulesIn);
  const named = new Set(rules.flatMap((rule) => (rule.kind === 'answer' ? rule.options : [])));
  return {
    kinds: new Set(rules.map(({ kind }) => kind)),
    questions: profile.filter(({ options }) => options.some(({ id }) => named.has(id))),
  };
}

/** The same as what a member's interview knows, on a day. */
export function knownOf(
  { age, answers, ...said }: TriedFacts,
  profile: readonly FactQuestion[],
  today: string,
): KnownMember {
  const told = profile.filter(({ id }) => answers[id] !== undefined);
  const options = new Set(told.flatMap((question) => question.options.map(({ id }) => id)));
  const data: Partial<DataPoints> = {
    ...said,
    ...(age === undefined ? {} : { birthdate: ageLimitDate(age, today) }),
    options: Object.values(answers).flatMap((option) => option ?? []),
  };
  return { data, today, isTold: (option) => options.has(option) };
}
