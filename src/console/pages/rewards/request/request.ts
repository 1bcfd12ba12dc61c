import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';

export type RewardRequest = OperatorCalls['GET /reward-requests/:id']['data'];

export type Step = 'approve' | 'take_back' | 'send' | 'complete' | 'reject' | 'fail';

const rightOf: Record<Step, RoleRight> = {
  approve: 'rewards_decide',
  take_back: 'rewards_decide',
  reject: 'rewards_decide',
  send: 'rewards_fulfil',
  complete: 'rewards_fulfil',
  fail: 'rewards_fulfil',
};

/** What can be done with a request in each state; the usual step first. */
const offered: Record<ExchangeStatus, readonly Step[]> = {
  requested: ['approve', 'reject'],
  approved: ['send', 'take_back', 'reject'],
  sent: ['complete', 'fail'],
  completed: ['fail'],
  rejected: [],
  cancelled: [],
  failed: [],
};

/**
 * The steps that this operator may take, the usual next one apart from the others; what waits in a batch is settled
 * by the batch.
 */
export function stepsOf(
  { status, batch }: Pick<RewardRequest, 'status' | 'batch'>,
  may: (right: RoleRight) => boolean,
): { main: Step | null; others: readonly Step[] } {
  if (batch) return { main: null, others: [] };
  const [usual, ...rest] = offered[status];
  const hasUsual = status !== 'completed' && usual !== undefined && may(rightOf[usual]);
  const others = hasUsual ? rest : offered[status];
  return { main: hasUsual ? usual : null, others: others.filter((step) => may(rightOf[step])) };
}
