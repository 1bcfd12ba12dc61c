import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, instant, pathId } from '#contract/fields.ts';
import { FREEZE_REASONS } from '#contract/rules/freeze-reasons.ts';
import { listCalls } from './list-calls.ts';
import { freezesList } from './lists/freezes.list.ts';

const calls = listCalls(freezesList);
export const { rows: listFreezes, count: countFreezes, csv: exportFreezes } = calls;

const params = z.object({ id: pathId });
/** Judged by the use case. */
const text = z.string().max(4000);

/** A member's account on hold: by whom, why, and what the member was told; null if it isn't. */
export const getFreeze = endpoint({
  method: 'GET',
  path: '/members/:id/freeze',
  access: { right: 'members_read' },
  effect: 'read',
  summary: 'Whether a member is frozen, by whom and why',
  params,
  result: json(
    z
      .object({
        id,
        reason: z.enum(FREEZE_REASONS),
        message: z.string(),
        frozen_at: instant,
        frozen_by: z.string(),
        /** The caller froze, so another operator reviews it. */
        is_own: z.boolean(),
        review_by: instant,
        reviewed_at: instant.nullable(),
        reviewed_by: z.string().nullable(),
      })
      .nullable(),
  ),
  refusals: ['not_found'],
});

/** Stops invitations, starts and exchanges; the points stay. `message` is what the member reads beside the reason. */
export const freezeMember = endpoint({
  method: 'POST',
  path: '/members/:id/freeze',
  access: { right: 'members_freeze' },
  effect: 'write',
  once: true,
  summary: 'Freeze a member',
  params,
  body: z.object({ reason: z.enum(FREEZE_REASONS), message: text }),
  result: json(z.object({ id })),
  refusals: ['not_found', 'conflict'],
});

export const unfreezeMember = endpoint({
  method: 'POST',
  path: '/members/:id/unfreeze',
  access: { right: 'members_freeze' },
  effect: 'write',
  once: true,
  summary: 'End the freeze of a member',
  params,
  /** `freeze`: the one that was shown, because the member may have been frozen anew. The reason is for the audit log; the member isn't told. */
  body: z.object({ freeze: id, reason: text }),
  result: json(z.null()),
  refusals: ['not_found', 'conflict'],
});

/** The review by another operator than who froze: the member stays frozen. */
export const keepFreeze = endpoint({
  method: 'POST',
  path: '/freezes/:id/keep',
  access: { right: 'members_freeze' },
  effect: 'write',
  once: true,
  summary: 'Review a freeze and keep it',
  params,
  body: z.object({ reason: text }),
  result: json(z.null()),
  refusals: ['not_found', 'conflict', 'other_operator_needed'],
});
