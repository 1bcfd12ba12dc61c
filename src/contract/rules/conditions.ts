import type { FieldMessage } from '#contract/field-messages.ts';
import { ageLimitDate } from './age-limit.ts';
import { type Bounds, numberProblem } from './bounds.ts';
import { daysFrom } from './contact-days.ts';

/** How far a member has come in a survey. */
export const SURVEY_STEPS = ['invited', 'started', 'completed'] as const;
export type SurveyStep = (typeof SURVEY_STEPS)[number];

/** AND, OR, NOT: all of the inner conditions hold, at least one, or not a single one. */
export const GROUP_KINDS = ['all', 'any', 'none'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

export const GENDERS = ['female', 'male', 'other'] as const;

/** What is asked of a member. Days are YYYY-MM-DD in the country's time zone; bounds are included, and null is none. */
export type Rule =
  | { kind: 'age'; from: number | null; to: number | null }
  | { kind: 'gender'; genders: (typeof GENDERS)[number][] }
  | { kind: 'language'; languages: string[] }
  | { kind: 'registered'; from: string | null; to: string | null }
  /** Took part in a survey or updated the profile within so many days. */
  | { kind: 'active'; days: number }
  | { kind: 'completes'; from: number | null; to: number | null }
  | { kind: 'survey'; step: SurveyStep; surveys: number[] }
  /** Has chosen one of these options of a profiler question. */
  | { kind: 'answer'; options: number[] };

export type Group = { kind: GroupKind; of: Condition[] };
/** A tree of conditions on members, as segments and waves keep it. */
export type Condition = Rule | Group;

export const RULE_KINDS = [
  'age',
  'gender',
  'language',
  'registered',
  'active',
  'completes',
  'survey',
  'answer',
] as const satisfies readonly Rule['kind'][];

/** What the numbers of rules lie between. */
export const RULE_BOUNDS = {
  age: { least: 0, most: 1000 },
  completes: { least: 0, most: 1000 },
  active: { least: 1, most: 3660 },
} as const satisfies Partial<Record<Rule['kind'], Bounds>>;

/** Groups stand in each other at most so deep. */
export const DEEPEST_GROUP = 3;

/** What rules are judged by. */
export type DataPoints = {
  birthdate: string;
  gender: string;
  language: string;
  registered: string;
  /** When the member last took part or updated the profile; null: never. */
  active: string | null;
  /** Options chosen in questionnaires. */
  options: readonly number[];
  /** Surveys by the farthest step. */
  surveys: readonly { id: number; step: SurveyStep }[];
};

/** A condition with whether it holds, and the same of what stands in it. */
export type Verdict = { condition: Condition; holds: boolean; of: Verdict[] };

export const isGroup = (condition: Condition): condition is Group => 'of' in condition;

/** The rules that stand in a condition, at any depth. */
export const rulesIn = (condition: Condition): Rule[] =>
  isGroup(condition) ? condition.of.flatMap(rulesIn) : [condition];

const isWithin = <T extends number | string>(value: T, from: T | null, to: T | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to);

/** The birthdates of members between two ages: the earliest is left out, the latest is included. */
export const birthdatesBetween = (
  { from, to }: Pick<Extract<Rule, { kind: 'age' }>, 'from' | 'to'>,
  today: string,
): { after: string | null; until: string | null } => ({
  after: to === null ? null : ageLimitDate(to + 1, today),
  until: from === null ? null : ageLimitDate(from, today),
});

/** The first of so many days up to today. */
export const firstDayOf = (days: number, today: string): string => daysFrom(today, 1 - days);

/** The steps that somebody has taken who has come as far as this one. */
export const stepsFrom = (step: SurveyStep): readonly SurveyStep[] =>
  SURVEY_STEPS.slice(SURVEY_STEPS.indexOf(step));

function holds(rule: Rule, data: DataPoints, today: string): boolean {
  switch (rule.kind) {
    case 'age': {
      const { after, until } = birthdatesBetween(rule, today);
      return (after === null || data.birthdate > after) && (until === null || data.birthdate <= until);
    }
    case 'gender':
      return rule.genders.some((gender) => gender === data.gender);
    case 'language':
      return rule.languages.includes(data.language);
    case 'registered':
      return isWithin(data.registered, rule.from, rule.to);
    case 'active':
      return data.active !== null && data.active >= firstDayOf(rule.days, today);
    case 'completes':
      return isWithin(data.surveys.filter(({ step }) => step === 'completed').length, rule.from, rule.to);
    case 'survey':
      return data.surveys.some(
        ({ id, step }) => rule.surveys.includes(id) && stepsFrom(rule.step).includes(step),
      );
    case 'answer':
      return rule.options.some((option) => data.options.includes(option));
  }
}

/** Whether a rule asks for a range that ends before it begins, so that nobody can meet it. */
export const isReversed = (rule: Rule): boolean =>
  'from' in rule && rule.from !== null && rule.to !== null && rule.from > rule.to;

/** What is wrong with a number of a rule; null: nothing. */
export function ruleProblem(rule: Rule): FieldMessage | null {
  switch (rule.kind) {
    case 'age':
    case 'completes':
      return (
        numberProblem(rule.from, RULE_BOUNDS[rule.kind]) ?? numberProblem(rule.to, RULE_BOUNDS[rule.kind])
      );
    case 'active':
      return numberProblem(rule.days, RULE_BOUNDS.active);
    default:
      return null;
  }
}

function isRuleComplete(rule: Rule): boolean {
  if (ruleProblem(rule) !== null) return false;
  switch (rule.kind) {
    case 'gender':
      return rule.genders.length > 0;
    case 'language':
      return rule.languages.length > 0;
    case 'survey':
      return rule.surveys.length > 0;
    case 'answer':
      return rule.options.length > 0;
    case 'active':
      return true;
    default:
      return (rule.from !== null || rule.to !== null) && !isReversed(rule);
  }
}

/** Whether nothing is left open: each group has something in it, and each rule says what it asks, without a reversed range. */
export const isComplete = (condition: Condition): boolean =>
  isGroup(condition) ? condition.of.length > 0 && condition.of.every(isComplete) : isRuleComplete(condition);

/** What a group says of what its inner conditions say; null: not known yet. */
function combined(kind: GroupKind, of: readonly (boolean | null)[]): boolean | null {
  const [decided, other] = kind === 'all' ? [false, true] : [true, false];
  const found = of.includes(decided) ? decided : of.includes(null) ? null : other;
  return kind === 'none' && found !== null ? !found : found;
}

/** What a rule says of somebody who is still answering; null: not known yet. */
export type KnownSoFar = (rule: Rule) => boolean | null;

/** By which of the data points a rule is judged. */
const JUDGED_BY = {
  age: 'birthdate',
  gender: 'gender',
  language: 'language',
  registered: 'registered',
  active: 'active',
  completes: 'surveys',
  survey: 'surveys',
  answer: 'options',
} as const satisfies Record<Rule['kind'], keyof DataPoints>;

const NOBODY: DataPoints = {
  ...{ birthdate: '', gender: '', language: '', registered: '', active: null },
  ...{ options: [], surveys: [] },
};

/**
 * A rule isn't known where its data point is missing; one on options that can still be chosen, which are open, not until one that
 * was chosen meets it.
 */
export const knownSoFar = (
  data: Partial<DataPoints>,
  today: string,
  isOpen: (option: number) => boolean,
): KnownSoFar => {
  const known = { ...NOBODY, ...data };
  return (rule) => {
    if (data[JUDGED_BY[rule.kind]] === undefined) return null;
    return holds(rule, known, today) || (rule.kind === 'answer' && rule.options.some(isOpen) ? null : false);
  };
};

/** Whether a condition holds, given what is known of its rules: null while that depends on what isn't. */
export const holdsSoFar = (condition: Condition, known: KnownSoFar): boolean | null =>
  isGroup(condition)
    ? combined(
        condition.kind,
        condition.of.map((inner) => holdsSoFar(inner, known)),
      )
    : known(condition);

/** Judges a condition and everything in it on a day, YYYY-MM-DD in the member's country. */
export function judgeCondition(condition: Condition, data: DataPoints, today: string): Verdict {
  if (!isGroup(condition)) return { condition, holds: holds(condition, data, today), of: [] };
  const of = condition.of.map((inner) => judgeCondition(inner, data, today));
  const verdict = combined(
    condition.kind,
    of.map((inner) => inner.holds),
  );
  return { condition, holds: verdict === true, of };
}
