import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Thread = OperatorCalls['GET /messages/:id']['data'];
