import { type PayoutOutcome, resultOf } from '#contract/rules/payout-results.ts';
import type { FailReason } from '#contract/rules/settlement-reasons.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockItem, settleItem, statusOfRequest } from './payout-results.queries.ts';

type Which = { batch_id: number; request_id: number; actor: Actor };

/**
 * Carries out what a file says of one request of a batch, once: the steps up to it are taken, and the member is told of
 * the last. What somebody has done by hand meanwhile is not done again. Errors: `request_not_open` if it is done
 * already or the request's own state does not allow it.
 */
export async function settleResult(db: Db, { batch_id, request_id, actor }: Which): Promise<void> {
  const item = await lockItem(db, batch_id, request_id);
  if (!item || item.outcome === null) throw new AppError('request_not_open');
  const outcome = item.outcome as PayoutOutcome;
  const status = await statusOfRequest(db, request_id);
  // Its own row first: the batch itself must not stand against the step.
  await settleItem(db, item.id, resultOf(outcome), clock.now());
  const isLast = outcome === 'sent';
  const step = { request_id, actor, by_batch: true } as const;
  if (outcome === 'released') {
    if (status !== 'approved') throw new AppError('request_not_open');
    return;
  }
  if (status === 'approved')
    await settleExchangeRequest(db, {
      ...step,
      action: 'send',
      note: item.reference ?? '',
      ...(isLast ? {} : { tell: false }),
    });
  if (isLast) return;
  if (outcome === 'paid') {
    if (status !== 'completed') await settleExchangeRequest(db, { ...step, action: 'complete' });
  } else if (status !== 'failed')
    await settleExchangeRequest(db, { ...step, action: 'fail', reason: outcome as FailReason });
}
