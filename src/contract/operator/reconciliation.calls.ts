import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { AFTER_REVIEW, LONGEST_LIST, ROW_FAULTS, VERDICTS } from '#contract/rules/reconciliation.ts';
import { LONGEST_REJECTION, REJECTION_REASONS } from '#contract/rules/rejection-reasons.ts';
import { bulkCalls } from './bulk-calls.ts';
import { listCalls } from './list-calls.ts';
import { reconciliationRowsList } from './lists/reconciliation-rows.list.ts';
import { reconciliationsList } from './lists/reconciliations.list.ts';

const lists = listCalls(reconciliationsList);
export const { rows: listReconciliations, count: countReconciliations, csv: exportReconciliations } = lists;
const rows = listCalls(reconciliationRowsList);
export const {
  rows: listReconciliationRows,
  count: countReconciliationRows,
  csv: exportReconciliationRows,
} = rows;
const bulk = bulkCalls(reconciliationRowsList);
export const getReconciliationBulk = bulk.progress;
export const {
  rows: listReconciliationBulkItems,
  count: countReconciliationBulkItems,
  csv: exportReconciliationBulkItems,
} = bulk.items;

const params = z.object({ id: pathId });
const place = z.int().min(0).max(200);
const because = z.enum(REJECTION_REASONS);
const reason = z.string().max(LONGEST_REJECTION);

/** A client's list as text and what it means; `line` counts as a spreadsheet does. */
const given = {
  text: z.string().min(1).max(LONGEST_LIST),
  /** The first line holds titles. */
  has_titles: z.boolean(),
  columns: z.object({ id: place, verdict: place.optional(), reason: place.optional() }),
  words: z
    .array(z.object({ word: z.string().max(200), verdict: z.enum(VERDICTS) }))
    .max(100)
    .default([]),
  /** What all rows mean, in a list without a column of decisions. */
  every: z.enum(VERDICTS).optional(),
  /** Why, where a row doesn't say; `other` needs `reason`. */
  because: because.optional(),
  reason: reason.optional(),
  after_review: z.enum(AFTER_REVIEW).default('leave_out'),
};
const figures = z.object({
  accepted: z.int(),
  rejected: z.int(),
  granted: z.int(),
  confirmed: z.int(),
  taken_back: z.int(),
  told: z.int(),
  kept: z.int(),
  left_out: z.int(),
});

/**
 * What a client's list would do to the attempts of a survey; writes nothing. A row names an attempt by its own id or by the
 * pseudonym that the survey got; `attempt_id` is null for a pseudonym. `missing` are completes that nobody has decided and that
 * are not in the list. `points` is the change of the member's points, `confirmed` pending points that become final.
 */
export const tryReconciliation = endpoint({
  method: 'POST',
  path: '/surveys/:id/reconciliations/try',
  access: { right: 'fieldwork' },
  effect: 'read',
  summary: "Try a client's list of accepted and rejected attempts",
  params,
  body: z.object(given),
  largestBody: 2 * LONGEST_LIST,
  result: json(
    z.object({
      figures,
      missing: z.int(),
      rows: z.array(
        z.object({
          line: z.int(),
          given: z.string(),
          attempt_id: id.nullable(),
          verdict: z.enum(VERDICTS).nullable(),
          because: because.nullable(),
          reason: z.string().nullable(),
          fault: z.enum(ROW_FAULTS).nullable(),
          points: z.int(),
          confirmed: z.int(),
          keeps_points: z.boolean(),
        }),
      ),
    }),
  ),
  refusals: ['not_found', 'archived'],
});

/**
 * Carries the rows without a fault out, in the background, as a bulk action of rows; those that are not as the test run found
 * them are skipped. `expected` are the figures of the test run; refused with `conflict` when they are others now. Sent again
 * with the same `key`, it returns the first.
 */
export const applyReconciliation = endpoint({
  method: 'POST',
  path: '/surveys/:id/reconciliations',
  access: { right: 'fieldwork' },
  stepUp: true,
  effect: 'write',
  summary: "Apply a client's list of accepted and rejected attempts",
  params,
  body: z.object({
    key: z.string().regex(/^[\w-]{8,100}$/),
    /** Empty: pasted. */
    file_name: z.string().max(200).default(''),
    ...given,
    expected: figures,
  }),
  largestBody: 2 * LONGEST_LIST,
  result: json(z.object({ id, bulk_id: id, total: z.int() })),
  refusals: ['not_found', 'conflict', 'archived'],
});

/** The last word on one attempt. `take_back` also takes points that are the member's already: a mistake or fraud. */
export const decideAttempt = endpoint({
  method: 'POST',
  path: '/attempts/:id/decide',
  access: { right: 'fieldwork' },
  stepUp: true,
  effect: 'write',
  once: true,
  summary: 'Accept or reject an attempt',
  params,
  body: z.object({
    verdict: z.enum(VERDICTS),
    because: because.optional(),
    reason: reason.optional(),
    take_back: z.boolean().default(false),
  }),
  result: json(z.object({ changed: z.boolean(), points: z.int() })),
  refusals: ['not_found', 'archived', 'attempt_settled'],
});
