import type { OperatorCalls } from '#contract/operator/calls.ts';

export type AnswerTables = OperatorCalls['GET /surveys/:id/answers']['data'];
export type CrossedTable = OperatorCalls['GET /surveys/:id/answers/cross']['data'];
