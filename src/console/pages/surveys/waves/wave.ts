import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Wave = OperatorCalls['GET /waves/:id']['data'];
export type ListedWave = OperatorCalls['GET /surveys/:id/waves']['data'][number];
export type DryRun = OperatorCalls['POST /surveys/:id/dry-run']['data'];
export type Sample = Omit<OperatorCalls['POST /surveys/:id/dry-run']['body'], 'per_hour'>;
