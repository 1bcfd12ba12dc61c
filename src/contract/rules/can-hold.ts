import { agreeOnFacts } from './agreeing-facts.ts';
import type { Condition, Rule } from './conditions.ts';
import type { FactQuestion } from './fact-questions.ts';
import { type Literal, waysToHold } from './ways-to-hold.ts';

type Question = Pick<FactQuestion, 'is_single' | 'options'>;

/** Whether one member can have given the answers that all of these rules ask for, and none that they refuse. */
function agreeOnAnswers(way: readonly Literal<Rule>[], questions: readonly Question[]): boolean {
  const answers = way.flatMap(({ rule, holds }) =>
    rule.kind === 'answer' ? [{ options: rule.options, holds }] : [],
  );
  const refused = new Set(answers.flatMap(({ options, holds }) => (holds ? [] : options)));
  const notRefused = (options: readonly number[]) => options.filter((option) => !refused.has(option));
  const asked = answers.filter(({ holds }) => holds).map(({ options }) => notRefused(options));
  // What an answer depends on is asked before it, and whoever gives it has given one of those too.
  for (const { is_single, options } of [...questions].reverse()) {
    const own = new Map(options.map((option) => [option.id, option]));
    const ofThis = asked.filter((ids) => ids.every((id) => own.has(id)));
    const together = [...own.keys()].filter((id) => ofThis.every((ids) => ids.includes(id)));
    for (const ids of is_single && ofThis.length > 0 ? [together] : ofThis) {
      const parents = ids.map((id) => own.get(id)?.parent);
      if (parents.every((parent) => parent !== undefined)) asked.push(notRefused(parents.flat()));
    }
  }
  return asked.every((options) => options.length > 0);
}

/** Whether a member can meet a condition at all, as far as that is told by these questions; surveys are left out of it. */
export function canHold(condition: Condition, questions: readonly Question[]): boolean {
  const ways = waysToHold<Rule>(condition);
  return ways === null || ways.some((way) => agreeOnFacts(way) && agreeOnAnswers(way, questions));
}
