import { fieldMessages } from '#contract/field-messages.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { canHold } from '#contract/rules/can-hold.ts';
import { type Group, isComplete, isReversed, ruleProblem, rulesIn } from '#contract/rules/conditions.ts';
import { unknownAnswers } from '#contract/rules/fact-questions.ts';

export type Segment = OperatorCalls['GET /segments/:id']['data'];
export type ConditionChoices = OperatorCalls['GET /condition-choices']['data'];

/** Why a condition can't be asked yet; null: it can. */
export const conditionProblem = (
  condition: Group,
  questions: ConditionChoices['questions'],
): string | null => {
  const rules = rulesIn(condition);
  if (rules.some(isReversed)) return operatorFieldMessages.range_reversed;
  const problem = rules.map(ruleProblem).find((one) => one !== null);
  if (problem) return problem;
  if (!isComplete(condition)) return fieldMessages.required;
  if (unknownAnswers(condition, questions).length > 0) return operatorFieldMessages.condition_answer_unknown;
  return canHold(condition, questions) ? null : operatorFieldMessages.condition_never_holds;
};
