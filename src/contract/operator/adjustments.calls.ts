import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { listCalls } from './list-calls.ts';
import { ADJUSTMENT_KINDS, ADJUSTMENT_STATES, pointAdjustmentsList } from './lists/point-adjustments.list.ts';

const calls = listCalls(pointAdjustmentsList);
export const {
  rows: listPointAdjustments,
  count: countPointAdjustments,
  csv: exportPointAdjustments,
} = calls;

const params = z.object({ id: pathId });
/** Judged by the use case. */
const text = z.string().max(4000);

/** What the operator may adjust of this member without a second one, and the goodwill that the country has left. */
export const getAdjustmentRoom = endpoint({
  method: 'GET',
  path: '/members/:id/adjustment-room',
  access: { right: 'points_adjust' },
  effect: 'read',
  summary: 'How many points may be adjusted',
  params,
  result: json(z.object({ goodwill_left: z.int(), alone_left: z.int() })),
  refusals: ['not_found'],
});

const limits = {
  /** Goodwill of each country in a calendar month. */
  goodwill_per_month: z.int(),
  /** Of one member in 30 days, without a second operator. */
  adjusted_per_member: z.int(),
  /** By one operator in 30 days, without a second operator. */
  adjusted_per_operator: z.int(),
  version: z.int(),
};

/** How many points operators may adjust by hand, in the whole installation. */
export const getAdjustmentLimits = endpoint({
  method: 'GET',
  path: '/adjustment-limits',
  access: { right: 'panel' },
  effect: 'read',
  summary: 'The limits of adjustments',
  result: json(z.object(limits)),
});

/** Holds from now on; what waits for a second operator goes on waiting. Only for operators of all countries. */
export const setAdjustmentLimits = endpoint({
  method: 'PUT',
  path: '/adjustment-limits',
  access: { right: 'panel' },
  effect: 'write',
  once: true,
  summary: 'Set the limits of adjustments',
  body: z.object(limits),
  result: json(z.object(limits)),
  refusals: ['conflict', 'not_found'],
});

/**
 * Goodwill adds points, a correction adds or takes them. A large one is `pending` until another operator decides. Sent
 * again with the same `key` it returns the first.
 */
export const adjustMemberPoints = endpoint({
  method: 'POST',
  path: '/members/:id/adjust-points',
  access: { right: 'points_adjust' },
  effect: 'write',
  summary: 'Adjust the points of a member',
  params,
  body: z.object({
    key: z.string().regex(/^[\w-]{8,100}$/),
    kind: z.enum(ADJUSTMENT_KINDS),
    points: z.int(),
    reason: text,
  }),
  result: json(z.object({ id, state: z.enum(ADJUSTMENT_STATES) })),
  refusals: ['not_found', 'goodwill_spent', 'points_not_enough', 'conflict'],
});

/** Books what another operator asked for. */
export const approveAdjustment = endpoint({
  method: 'POST',
  path: '/point-adjustments/:id/approve',
  access: { right: 'points_adjust' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'Approve a large adjustment of points',
  params,
  result: json(z.null()),
  refusals: ['not_found', 'conflict', 'other_operator_needed', 'goodwill_spent', 'points_not_enough'],
});

export const refuseAdjustment = endpoint({
  method: 'POST',
  path: '/point-adjustments/:id/refuse',
  access: { right: 'points_adjust' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'Refuse a large adjustment of points',
  params,
  body: z.object({ note: text }),
  result: json(z.null()),
  refusals: ['not_found', 'conflict', 'other_operator_needed'],
});
