import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { date, id, instant, pathId } from '#contract/fields.ts';
import { FREEZE_REASONS } from '#contract/rules/freeze-reasons.ts';
import { listCalls } from './list-calls.ts';
import { CASE_STATES, HOUSEHOLD_EVIDENCE, householdCasesList } from './lists/household-cases.list.ts';
import { MEMBER_STATES } from './lists/members.list.ts';

const calls = listCalls(householdCasesList);
export const { rows: listHouseholdCases, count: countHouseholdCases, csv: exportHouseholdCases } = calls;

const params = z.object({ id: pathId });

/** A case with its memberships side by side; who they are is null without the right to contact data. */
export const getHouseholdCase = endpoint({
  method: 'GET',
  path: '/household-cases/:id',
  access: { right: 'members_read' },
  effect: 'read',
  summary: 'One household case',
  params,
  result: json(
    z.object({
      id,
      country_code: z.string(),
      state: z.enum(CASE_STATES),
      evidence: z.array(z.enum(HOUSEHOLD_EVIDENCE)),
      raised_at: instant,
      settled_at: instant.nullable(),
      note: z.string().nullable(),
      memberships: z.array(
        z.object({
          id,
          state: z.enum(MEMBER_STATES),
          created_at: instant,
          points: z.int(),
          completes: z.int(),
          /** Whether another of them referred this one. */
          referred_by: id.nullable(),
          contact: z
            .object({ first_name: z.string(), last_name: z.string(), email: z.string(), birthdate: date })
            .nullable(),
        }),
      ),
    }),
  ),
  refusals: ['not_found'],
});

/** As it was shown: new evidence raises a case anew, and nobody has decided on that yet. */
const raised_at = instant;

/** All its members may stay. */
export const clearHouseholdCase = endpoint({
  method: 'POST',
  path: '/household-cases/:id/clear',
  access: { right: 'members_change' },
  effect: 'write',
  once: true,
  summary: 'Dismiss a household case',
  params,
  body: z.object({ raised_at, note: z.string().max(4000) }),
  result: json(z.null()),
  refusals: ['not_found', 'conflict'],
});

/** There is one member too many: `freeze` says which membership is frozen, or null for none. */
export const confirmHouseholdCase = endpoint({
  method: 'POST',
  path: '/household-cases/:id/confirm',
  access: { right: 'members_freeze' },
  effect: 'write',
  once: true,
  summary: 'Confirm a household case and freeze a membership',
  params,
  body: z.object({
    raised_at,
    note: z.string().max(4000),
    freeze: z
      .object({ member_id: id, reason: z.enum(FREEZE_REASONS), message: z.string().max(4000) })
      .nullable(),
  }),
  result: json(z.null()),
  refusals: ['not_found', 'conflict'],
});
