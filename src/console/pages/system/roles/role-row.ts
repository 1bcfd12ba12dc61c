import type { OperatorCalls } from '#contract/operator/calls.ts';

export type RoleRow = OperatorCalls['GET /roles']['data'][number];
