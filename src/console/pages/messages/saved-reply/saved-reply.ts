import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Reply = OperatorCalls['GET /saved-replies']['data'][number];
