import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Segment = OperatorCalls['GET /segments/:id']['data'];
export type ConditionChoices = OperatorCalls['GET /condition-choices']['data'];
