import type { OperatorCalls } from '#contract/operator/calls.ts';

/** One household case, as its page has it. */
export type Case = OperatorCalls['GET /household-cases/:id']['data'];
