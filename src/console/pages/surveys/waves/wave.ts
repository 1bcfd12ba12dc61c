import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Wave = OperatorCalls['GET /waves/:id']['data'];
export type ListedWave = OperatorCalls['GET /surveys/:id/waves']['data'][number];
/** While it is on its way, and once its mails have gone and only answers come in. */
const ASK_EVERY_MS = { open: 5000, over: 30_000 };

/** How often a wave is read anew. One that was stopped leaves out who still waits in steps. */
export const askEvery = (wave: Pick<Wave, 'state' | 'waiting' | 'outbox'> | undefined): number =>
  (wave?.state === 'done' || wave?.state === 'stopped') && wave.waiting + wave.outbox === 0
    ? ASK_EVERY_MS.over
    : ASK_EVERY_MS.open;

export type DryRun = OperatorCalls['POST /surveys/:id/dry-run']['data'];
export type Sample = Omit<OperatorCalls['POST /surveys/:id/dry-run']['body'], 'per_hour'>;
