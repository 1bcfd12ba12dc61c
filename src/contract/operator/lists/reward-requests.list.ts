import { list } from '#contract/operator/list.ts';
import { EXCHANGE_STATUSES } from '#contract/rules/exchange-statuses.ts';
import { HOLD_REASONS } from '#contract/rules/hold-reasons.ts';

/** `past` their promised day, or `near` it: seven days or fewer. Only requests that are still open. */
export const PROMISES = ['past', 'near'] as const;

/** The queue of requests for rewards. Where a reward goes is not in it: that is payout data, one request at a time. */
export const rewardRequestsList = list({
  name: 'reward-requests',
  title: 'Reward requests',
  right: 'rewards_read',
  columns: {
    id: { type: 'id', title: 'Number' },
    status: { type: 'choice', options: EXCHANGE_STATUSES, title: 'State' },
    country_code: { type: 'country', title: 'Country' },
    member_id: { type: 'id', nullable: true, title: 'Member' },
    reward: { type: 'text', title: 'Reward' },
    quantity: { type: 'integer', title: 'Quantity' },
    points: { type: 'integer', title: 'Points' },
    created_at: { type: 'instant', title: 'Requested' },
    promised_on: { type: 'day', title: 'Promised for' },
    days_left: { type: 'integer', title: 'Days left' },
    held: { type: 'flag', title: 'Held' },
    held_reasons: { type: 'choices', options: HOLD_REASONS, title: 'Reason for the hold' },
    held_until: { type: 'instant', nullable: true, title: 'Held until' },
    /** The batch of money orders in which it waits. */
    batch_id: { type: 'id', nullable: true, title: 'Batch' },
  },
  filters: {
    status: { type: 'choice', options: EXCHANGE_STATUSES, title: 'State' },
    country: { type: 'country', title: 'Country' },
    promise: { type: 'choice', options: PROMISES, title: 'Promise' },
    promised: { type: 'dates', title: 'Promised for' },
    held: { type: 'flag', title: 'Held' },
    requested: { type: 'days', title: 'Requested' },
    age: { type: 'numbers', title: 'Age in days' },
    points: { type: 'numbers', title: 'Points' },
    member: { type: 'numbers', title: 'Member' },
    /** Requests that are or were in a batch. */
    batch: { type: 'numbers', title: 'Batch' },
    in_batch: { type: 'flag', title: 'Waits in a batch' },
    /** Requests that a bulk action has settled. */
    bulk: { type: 'numbers', title: 'Bulk action' },
  },
  sorts: ['promised_on', 'created_at', 'id'],
  order: 'promised_on',
});
