import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date, id, instant, pathId } from '#contract/fields.ts';
import { EXCHANGE_STATUSES } from '#contract/rules/exchange-statuses.ts';
import { HOLD_REASONS } from '#contract/rules/hold-reasons.ts';
import { FAIL_REASONS, REJECT_REASONS, SETTLEMENT_REASONS } from '#contract/rules/settlement-reasons.ts';
import { listCalls } from './list-calls.ts';
import { BATCH_STATES } from './lists/payout-batches.list.ts';
import { rewardRequestsList } from './lists/reward-requests.list.ts';

const calls = listCalls(rewardRequestsList);
export const { rows: listRewardRequests, count: countRewardRequests, csv: exportRewardRequests } = calls;

const params = z.object({ id: pathId });
/** What the member reads beside the sentence of the reason; needed with `other`. */
const note = z.string().max(2000).optional();
const state = json(z.object({ status: z.enum(EXCHANGE_STATUSES) }));

const operator = z.string().nullable();
const member = z.object({
  id,
  /** Null without `members_contact_data`. */
  name: z.string().nullable(),
  registered_at: instant,
  last_active_at: instant.nullable(),
  points: z.int(),
  pending: z.int(),
  /** When email or password, the name, the postal address last changed; null: never. */
  credentials_changed_at: instant.nullable(),
  name_changed_at: instant.nullable(),
  address_changed_at: instant.nullable(),
  /** Surveys that the member has started, and how many of them were completed. */
  attempts: z.int(),
  completes: z.int(),
  /** Attempts that were screened out for their quality, or rejected afterwards. */
  bad: z.int(),
  /** The member's other requests, the newest ten. */
  requests: z.array(
    z.object({
      id,
      status: z.enum(EXCHANGE_STATUSES),
      reward: z.string(),
      points: z.int(),
      created_at: instant,
    }),
  ),
});

/**
 * One request with all that happened to it and, beside it, its member. `points` are of all pieces, worth `value` on the
 * day of the request. `steps` stand, oldest first; `note` is what the member reads with one, and that of `sent`, which
 * may be a voucher's code, is null without `rewards_fulfil`. `withdrawn` are approvals that were taken back, `looks` the
 * looks at payout data, `mails` what the member was told.
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
      /** The batch in which it waits: until its result, the batch alone settles it. */
      batch: z.object({ id, name: z.string(), state: z.enum(BATCH_STATES) }).nullable(),
      steps: z.array(
        z.object({
          status: z.enum(EXCHANGE_STATUSES),
          at: instant,
          /** An operator's name; null for the member and for programs. */
          operator,
          reason: z.enum(SETTLEMENT_REASONS).nullable(),
          note: z.string().nullable(),
        }),
      ),
      withdrawn: z.array(z.object({ approved_at: instant, approved_by: operator, at: instant, operator })),
      looks: z.array(z.object({ at: instant, operator })),
      mails: z.array(
        z.object({
          id,
          status: z.enum(EXCHANGE_STATUSES),
          state: z.enum(['queued', 'sent', 'failed', 'cancelled']),
          /** Why it was not sent, in a word. */
          because: z.string().nullable(),
          at: instant,
        }),
      ),
      /** Null once the member has left. */
      member: member.nullable(),
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
  once: true,
  summary: 'Approve a reward request',
  params,
  /** `despite_hold`: the operator has reviewed why the request is held. */
  body: z.object({ despite_hold: z.boolean().default(false) }),
  result: state,
  refusals: ['not_found', 'request_not_open', 'request_held', 'account_frozen', 'own_change'],
});

export const takeApprovalBack = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/take-back',
  access: { right: 'rewards_decide' },
  effect: 'write',
  once: true,
  summary: 'Take an approval back',
  params,
  result: state,
  refusals: ['not_found', 'request_not_open', 'in_batch'],
});

/** Its points return. */
export const rejectRewardRequest = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/reject',
  access: { right: 'rewards_decide' },
  effect: 'write',
  once: true,
  summary: 'Reject a reward request',
  params,
  body: z.object({ reason: z.enum(REJECT_REASONS), note }),
  result: state,
  refusals: ['not_found', 'request_not_open', 'in_batch'],
});

/** The reward is on its way; `note` is for the member, such as a money order's number. */
export const sendReward = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/send',
  access: { right: 'rewards_fulfil' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'The reward of a request was sent',
  params,
  body: z.object({ note }),
  result: state,
  refusals: ['not_found', 'request_not_open', 'in_batch'],
});

export const completeRewardRequest = endpoint({
  method: 'POST',
  path: '/reward-requests/:id/complete',
  access: { right: 'rewards_fulfil' },
  effect: 'write',
  once: true,
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
  once: true,
  summary: 'The reward of a request could not be delivered',
  params,
  body: z.object({ reason: z.enum(FAIL_REASONS), note }),
  result: state,
  refusals: ['not_found', 'request_not_open'],
});
