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
  const asked = answers
    .filter(({ holds }) => holds)
    .map(({ options }) => options.filter((option) => !refused.has(option)));
  if (asked.some((options) => options.length === 0)) return false;
  return questions.every(({ is_single, options }) => {
    if (!is_single) return true;
    const own = options.map(({ id }) => id);
    const ofThis = asked.filter((ids) => ids.every((id) => own.includes(id)));
    return ofThis.length === 0 || own.some((id) => ofThis.every((ids) => ids.includes(id)));
  });
}

/** Whether a member can meet a condition at all, as far as that is told by these questions; surveys are left out of it. */
export function canHold(condition: Condition, questions: readonly Question[]): boolean {
  const ways = waysToHold<Rule>(condition);
  return ways === null || ways.some((way) => agreeOnFacts(way) && agreeOnAnswers(way, questions));
}
