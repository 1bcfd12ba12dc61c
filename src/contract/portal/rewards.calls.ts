import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date, fallbackLanguage, id, instant, pathId } from '#contract/fields.ts';
import { THREAD_STATES } from '#contract/rules/contact-thread.ts';
import { EXCHANGE_STATUSES } from '#contract/rules/exchange-statuses.ts';
import { SETTLEMENT_REASONS } from '#contract/rules/settlement-reasons.ts';
import { definitionSchema, valuesSchema } from './questionnaire.ts';

/**
 * Rewards of the member's country; `points` is the price of one. `left` is how many there are and `most` how many this
 * member can ask for as far as stock and limit go; null: no limit.
 */
export const listRewards = endpoint({
  method: 'GET',
  path: '/rewards',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Rewards to exchange points for',
  result: json(
    z.array(
      z.object({
        id,
        name: z.string(),
        ...fallbackLanguage,
        about: z.object({ text: z.string(), ...fallbackLanguage }).nullable(),
        points: z.int(),
        left: z.int().nullable(),
        member_limit: z.int().nullable(),
        most: z.int().nullable(),
        available_until: date.nullable(),
        picture: z.object({ hash: z.string(), width: z.int(), height: z.int() }).nullable(),
      }),
    ),
  ),
});

/** Today's rate: this many points are worth this many minor units of a currency (`pointsValue`). */
export const getPointsRate = endpoint({
  method: 'GET',
  path: '/points/rate',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'What points are worth',
  result: json(z.object({ points: z.int(), amount_minor: z.int(), currency: z.string() })),
});

const exchangeParams = z.object({
  rewardId: pathId,
  quantity: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number),
});

/** The reward's form, prefilled with the member's email address and the postal address from the profiler. */
export const getExchangeForm = endpoint({
  method: 'GET',
  path: '/rewards/:rewardId/exchange/:quantity',
  access: 'member',
  effect: 'read',
  summary: "A reward's form",
  params: exchangeParams,
  result: json(z.object({ definition: definitionSchema, values: valuesSchema })),
  refusals: [
    'reward_not_available',
    'points_not_enough',
    'points_below_minimum',
    'reward_out_of_stock',
    'reward_limit_reached',
  ],
});

/**
 * Requests an exchange: reserves `quantity` x the reward's points in one transaction. Repeated with the same
 * `Idempotency-Key` it returns the first request; the same key with other content is a conflict. The same values
 * within a minute under another key or none also return the first request, as `already_requested`, unless `again`
 * confirms a second one. `points`: for how many the member has agreed; at any other price nothing is exchanged.
 */
export const exchangeReward = endpoint({
  method: 'POST',
  path: '/rewards/:rewardId/exchange/:quantity',
  access: 'member',
  effect: 'write',
  summary: 'Exchange points for a reward',
  params: exchangeParams,
  body: z.object({
    values: valuesSchema,
    again: z.boolean().optional(),
    points: z.int().nonnegative().optional(),
  }),
  result: json(z.object({ id, already_requested: z.boolean() })),
  refusals: [
    'reward_not_available',
    'points_not_enough',
    'points_below_minimum',
    'reward_out_of_stock',
    'reward_limit_reached',
    'reward_points_changed',
    'account_frozen',
    'conflict',
  ],
});

/** Cancels a request that nobody has worked on yet; its points return. */
export const cancelExchange = endpoint({
  method: 'POST',
  path: '/profile/exchange/:id/cancel',
  access: 'member',
  effect: 'write',
  once: true,
  summary: 'Cancel a request for points exchange',
  params: z.object({ id: pathId }),
  result: json(z.null()),
  refusals: ['request_not_open'],
});

const page = z.object({ before: pathId.optional() });

const requests = z.array(
  z.object({
    id,
    name: z.string(),
    ...fallbackLanguage,
    quantity: z.int(),
    points: z.int(),
    status: z.enum(EXCHANGE_STATUSES),
    created: instant,
    promised_on: date,
    held: z.boolean(),
    /** What the member has written about it: a thread. */
    case: z.object({ id, state: z.enum(THREAD_STATES) }).nullable(),
    steps: z.array(
      z.object({
        status: z.enum(EXCHANGE_STATUSES),
        at: instant,
        reason: z.enum(SETTLEMENT_REASONS).nullable(),
        note: z.string().nullable(),
      }),
    ),
  }),
);

/**
 * The reward basket: the member's requests, newest first, 25 at a time: `before` is the id of the last one shown.
 * `points` is the price of one; `steps` are its past states, oldest first, with why (`settlementSentence`) and the
 * message to the member; `held` while recent account changes are reviewed.
 */
export const listExchangeHistory = endpoint({
  method: 'GET',
  path: '/profile/exchange/history',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Requests for points exchange',
  query: page,
  result: json(requests),
});

/** The member's open requests (requested, approved or sent), however old they are. */
export const listOpenExchanges = endpoint({
  method: 'GET',
  path: '/profile/exchange/open',
  access: 'member',
  effect: 'read',
  viewable: true,
  summary: 'Requests for points exchange that are on their way',
  query: page,
  result: json(requests),
});
