import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date, id, instant, pathId } from '#contract/fields.ts';
import { EXCHANGE_STATUSES } from '#contract/rules/exchange-statuses.ts';
import { HOLD_REASONS } from '#contract/rules/hold-reasons.ts';
import { bulkCall, bulkCalls } from './bulk-calls.ts';
import { listCalls } from './list-calls.ts';
import { rewardRequestsList } from './lists/reward-requests.list.ts';

const calls = listCalls(rewardRequestsList);
export const { rows: listRewardRequests, count: countRewardRequests, csv: exportRewardRequests } = calls;

/** Held requests are skipped: each is looked at by itself. */
export const approveRewardRequests = bulkCall(rewardRequestsList, {
  name: 'approve',
  right: 'rewards_decide',
  summary: 'Approve many requests for rewards',
});

const bulk = bulkCalls(rewardRequestsList);
export const getRewardRequestsBulk = bulk.progress;
export const {
  rows: listRewardRequestsBulkItems,
  count: countRewardRequestsBulkItems,
  csv: exportRewardRequestsBulkItems,
} = bulk.items;

const params = z.object({ id: pathId });
const state = json(z.object({ status: z.enum(EXCHANGE_STATUSES) }));
/** Shown to the member; the use case judges it. */
const reason = z.string().max(2000);

/**
 * One request with its past steps, oldest first, and what else its member has asked for. `points` are of all pieces,
 * worth `value` on the day of the request. `note` is what the member reads with a step; that of `sent` may be a
 * voucher's code and is null without `rewards_fulfil`.
 */
export const getRewardRequest = endpoint({
  method: 'GET',
  path: '/reward-requests/:id',
  access: { right: 'rewards_read' },
  effect: 'read',
  summary: 'One reward request',
  params,
  result: json(
    z.object({
      id,
      status: z.enum(EXCHANGE_STATUSES),
      country_code: z.string(),
      /** Null once the member has left. */
      member_id: id.nullable(),
      reward: z.string(),
      quantity: z.int(),
      points: z.int(),
      value: z.object({ amount_minor: z.int(), currency: z.string() }),
      created_at: instant,
      promised_on: date,
      days_left: z.int(),
      held: z.boolean(),
      held_reasons: z.array(z.enum(HOLD_REASONS)),
      held_until: instant.nullable(),
      steps: z.array(
        z.object({
          status: z.enum(EXCHANGE_STATUSES),
          at: instant,
          /** An operator's name; null for the member and for programs. */
          operator: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
      /** The member's other requests by state. */
      others: z.partialRecord(z.enum(EXCHANGE_STATUSES), z.int()),
    }),
  ),
  refusals: ['not_found'],
});

/** Where a reward goes: name and answers to the reward's form. Each look is kept in the audit log. */
export const getPayoutData = endpoint({
  method: 'GET',
  path: '/reward-requests/:id/payout-data',
  access: { right: 'payouts' },
  stepUp: true,
  audited: { look: 'read_payout_data', subject: 'exchange_requests' },
  effect: 'read',
  summary: 'Where the reward of a request goes',
  params,
  result: json(z.array(z.object({ title: z.string(), answer: z.string() }))),
  refusals: ['not_found'],
});

/** The member is told five minutes later, so that the approval can be taken back. */
export const approveRewardRequest = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/approve',
  access: { right: 'rewards_decide' },
  effect: 'write',
  summary: 'Approve a reward request',
  params,
  /** `despite_hold`: the operator has reviewed why the request is held. */
  body: z.object({ despite_hold: z.boolean().default(false) }),
  result: state,
  refusals: ['not_found', 'request_not_open', 'request_held'],
});

export const takeApprovalBack = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/take-back',
  access: { right: 'rewards_decide' },
  effect: 'write',
  summary: 'Take an approval back',
  params,
  result: state,
  refusals: ['not_found', 'request_not_open'],
});

/** Its points return. */
export const rejectRewardRequest = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/reject',
  access: { right: 'rewards_decide' },
  effect: 'write',
  summary: 'Reject a reward request',
  params,
  body: z.object({ reason }),
  result: state,
  refusals: ['not_found', 'request_not_open'],
});

/** The reward is on its way; `note` is for the member, such as a money order's number. */
export const sendReward = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/send',
  access: { right: 'rewards_fulfil' },
  stepUp: true,
  effect: 'write',
  summary: 'The reward of a request was sent',
  params,
  body: z.object({ note: z.string().max(2000).optional() }),
  result: state,
  refusals: ['not_found', 'request_not_open'],
});

export const completeRewardRequest = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/complete',
  access: { right: 'rewards_fulfil' },
  effect: 'write',
  summary: 'The reward of a request has arrived',
  params,
  result: state,
  refusals: ['not_found', 'request_not_open'],
});

/** A reward that was sent could not be delivered: its points return. */
export const failRewardRequest = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/fail',
  access: { right: 'rewards_fulfil' },
  effect: 'write',
  summary: 'The reward of a request could not be delivered',
  params,
  body: z.object({ reason }),
  result: state,
  refusals: ['not_found', 'request_not_open'],
});
