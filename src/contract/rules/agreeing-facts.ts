import type { AuthoredRule } from './authored-form.ts';
import { GENDERS } from './conditions.ts';
import type { Literal } from './screen-outs.ts';

type FactRule = Exclude<AuthoredRule, { kind: 'asked' | 'answer' }>;
type Fact = string | number;

const isWithin = <T extends Fact>(value: Fact, from: T | null, to: T | null) =>
  (from === null || value >= from) && (to === null || value <= to);

function meets(rule: FactRule, value: Fact): boolean {
  switch (rule.kind) {
    case 'gender':
      return rule.genders.some((gender) => gender === value);
    case 'language':
      return rule.languages.some((language) => language === value);
    default:
      return isWithin(value, rule.from, rule.to);
  }
}

/** What a member can be, as far as these rules tell it apart: of ranges where each begins, and what comes right after it. */
function possible(kind: FactRule['kind'], rules: readonly FactRule[]): Fact[] {
  if (kind === 'gender') return [...GENDERS];
  const told = rules.flatMap((rule): Fact[] => {
    if (rule.kind === 'age') return [rule.from ?? 0, (rule.to ?? 0) + 1];
    // No day is written so, and none comes between.
    if (rule.kind === 'registered') return [rule.from ?? '', `${rule.to ?? ''}~`];
    return rule.kind === 'language' ? rule.languages : [];
  });
  return [kind === 'age' ? 0 : '', ...told];
}

/** Whether one member can have the age, gender, language and day of registration that all of these rules ask for. */
export function agreeOnFacts(way: readonly Literal[]): boolean {
  const facts = way.flatMap(({ rule, holds }) =>
    rule.kind === 'asked' || rule.kind === 'answer' ? [] : [{ rule, holds }],
  );
  return facts.every(({ rule: { kind } }) => {
    const alike = facts.filter(({ rule }) => rule.kind === kind);
    return possible(
      kind,
      alike.map(({ rule }) => rule),
    ).some((value) => alike.every(({ rule, holds }) => meets(rule, value) === holds));
  });
}
