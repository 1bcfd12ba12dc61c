import type { OperatorCalls } from '#contract/operator/calls.ts';

export type OperatorRow = OperatorCalls['GET /operators']['data'][number];
