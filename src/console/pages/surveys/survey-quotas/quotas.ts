import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Quotas = OperatorCalls['GET /surveys/:id/quotas']['data'];
export type QuotaCell = Quotas['cells'][number];
