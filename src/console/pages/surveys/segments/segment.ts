import { fieldMessages } from '#contract/field-messages.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { type Group, isComplete, isReversed, rulesIn } from '#contract/rules/conditions.ts';

export type Segment = OperatorCalls['GET /segments/:id']['data'];
export type ConditionChoices = OperatorCalls['GET /condition-choices']['data'];

/** Why a condition can't be asked yet; null: it can. */
export const conditionProblem = (condition: Group): string | null => {
  if (rulesIn(condition).some(isReversed)) return operatorFieldMessages.range_reversed;
  return isComplete(condition) ? null : fieldMessages.required;
};
