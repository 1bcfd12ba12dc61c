import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Attempt = OperatorCalls['GET /attempts/:id']['data'];
