import { GENDERS, type Rule } from './conditions.ts';
import type { Literal } from './ways-to-hold.ts';

type FactRule = Exclude<Rule, { kind: 'survey' | 'answer' }>;
type Fact = string | number;

const isFactRule = (rule: Literal['rule']): rule is FactRule =>
  rule.kind !== 'asked' && rule.kind !== 'answer' && rule.kind !== 'survey';

const isWithin = <T extends Fact>(value: Fact, from: T | null, to: T | null) =>
  (from === null || value >= from) && (to === null || value <= to);

function meets(rule: FactRule, value: Fact): boolean {
  switch (rule.kind) {
    case 'gender':
      return rule.genders.some((gender) => gender === value);
    case 'language':
      return rule.languages.some((language) => language === value);
    // The day on which somebody was active last, counted back from today.
    case 'active':
      return isWithin(value, null, rule.days);
    default:
      return isWithin(value, rule.from, rule.to);
  }
}

/** What a member can be, as far as these rules tell it apart: of ranges where each begins, and what comes right after it. */
function possible(kind: FactRule['kind'], rules: readonly FactRule[]): Fact[] {
  if (kind === 'gender') return [...GENDERS];
  const told = rules.flatMap((rule): Fact[] => {
    switch (rule.kind) {
      case 'age':
      case 'completes':
        return [rule.from ?? 0, (rule.to ?? 0) + 1];
      // No day is written so, and none comes between.
      case 'registered':
        return [rule.from ?? '', `${rule.to ?? ''}~`];
      case 'active':
        return [rule.days + 1];
      default:
        return rule.kind === 'language' ? rule.languages : [];
    }
  });
  return [kind === 'language' || kind === 'registered' ? '' : 0, ...told];
}

/** Whether one member can be of the age, gender, language and so on that all of these rules ask for. */
export function agreeOnFacts(way: readonly Literal[]): boolean {
  const facts = way.flatMap(({ rule, holds }) => (isFactRule(rule) ? [{ rule, holds }] : []));
  return facts.every(({ rule: { kind } }) => {
    const alike = facts.filter(({ rule }) => rule.kind === kind);
    return possible(
      kind,
      alike.map(({ rule }) => rule),
    ).some((value) => alike.every(({ rule, holds }) => meets(rule, value) === holds));
  });
}
