import type { OperatorCalls } from '#contract/operator/calls.ts';

export type Wave = OperatorCalls['GET /waves/:id']['data'];
export type ListedWave = OperatorCalls['GET /surveys/:id/waves']['data'][number];
/** While it is on its way, and once its mails have gone and only answers come in. */
const ASK_EVERY_MS = { open: 5000, over: 30_000 };
/** Who still waits in a wave that is over leaves it within minutes, unless no mail can be sent at all. */
const SETTLED_AFTER_MS = 10 * 60_000;

type Asked = Pick<Wave, 'waiting' | 'outbox' | 'ended_at' | 'as_of'>;

/** How often a wave is read anew. One that was stopped leaves out who still waits in steps. */
export const askEvery = (wave: Asked | undefined): number =>
  wave?.ended_at &&
  (wave.waiting + wave.outbox === 0 || Date.parse(wave.as_of) - Date.parse(wave.ended_at) > SETTLED_AFTER_MS)
    ? ASK_EVERY_MS.over
    : ASK_EVERY_MS.open;

export type DryRun = OperatorCalls['POST /surveys/:id/dry-run']['data'];
export type Sample = Omit<OperatorCalls['POST /surveys/:id/dry-run']['body'], 'per_hour'>;
