import { z } from 'zod';
import { endpoint, json, stream } from '#contract/endpoint.ts';
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { id, instant, line, pathId } from '#contract/fields.ts';
import { EXCHANGE_STATUSES } from '#contract/rules/exchange-statuses.ts';
import {
  BATCH_RESULTS,
  LINE_FAULTS,
  LONGEST_RESULTS,
  PAYOUT_OUTCOMES,
} from '#contract/rules/payout-results.ts';
import { listCalls } from './list-calls.ts';
import { BATCH_STATES, payoutBatchesList } from './lists/payout-batches.list.ts';

const calls = listCalls(payoutBatchesList);
export const { rows: listPayoutBatches, count: countPayoutBatches, csv: exportPayoutBatches } = calls;

/** More money orders than that are two batches. */
export const MOST_IN_BATCH = 1000;

const params = z.object({ id: pathId });
const operator = z.string().nullable();
const money = { amount_minor: z.int(), currency: z.string() };
const state = z.enum(BATCH_STATES);
/** The batch as the caller saw it: refused with `conflict` when it has changed since. */
const seen = z.object({ version: z.int(), requests: z.int() });
/** Why a request was left out. */
const errorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]);
const changed = json(z.object({ state, version: z.int() }));

/** An empty batch of one country. Sent again with the same `key`, it returns the first. */
export const createPayoutBatch = endpoint({
  method: 'POST',
  path: '/payout-batches',
  access: { right: 'rewards_fulfil' },
  effect: 'write',
  summary: 'Create a batch of money orders',
  body: z.object({
    key: z.string().regex(/^[\w-]{8,100}$/),
    country_code: z.string().regex(/^[A-Z]{2}$/),
    name: line(100),
  }),
  result: json(z.object({ id })),
  refusals: ['not_found'],
});

/**
 * One batch with its requests, in the order in which they came. `amount_minor` is the value of the points on the day of
 * the request, `result` what the post said, `status` the request's own state.
 */
export const getPayoutBatch = endpoint({
  method: 'GET',
  path: '/payout-batches/:id',
  access: { right: 'rewards_read' },
  effect: 'read',
  summary: 'One batch of money orders with its requests',
  params,
  result: json(
    z.object({
      id,
      name: z.string(),
      state,
      version: z.int(),
      country_code: z.string(),
      created_at: instant,
      created_by: operator,
      frozen_at: instant.nullable(),
      frozen_by: operator,
      /** The caller froze it, so another operator enters the results. */
      is_own_freeze: z.boolean(),
      ended_at: instant.nullable(),
      ended_by: operator,
      sums: z.array(z.object({ ...money, requests: z.int() })),
      requests: z.array(
        z.object({
          request_id: id,
          member_id: id.nullable(),
          reward: z.string(),
          quantity: z.int(),
          ...money,
          status: z.enum(EXCHANGE_STATUSES),
          result: z.enum(BATCH_RESULTS),
          /** It stands in an uploaded file, and is being carried out. */
          outcome: z.enum(PAYOUT_OUTCOMES).nullable(),
          reference: z.string().nullable(),
          settled_at: instant.nullable(),
        }),
      ),
    }),
  ),
  refusals: ['not_found'],
});

const step = <const N extends 'freeze' | 'reopen' | 'close' | 'cancel'>(name: N, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/payout-batches/:id/${name}`,
    access: { right: 'rewards_fulfil' },
    stepUp: true,
    effect: 'write',
    once: true,
    summary,
    params,
    body: seen,
    result: changed,
    refusals: ['not_found', 'conflict', 'batch_not_ready'],
  });

/**
 * Nothing comes in or goes out any more, and names and addresses stay as they are. Requests that must not be paid now
 * leave the batch and are answered as `left_out` with the code of the reason.
 */
export const freezePayoutBatch = endpoint({
  ...step('freeze', 'Freeze a batch of money orders'),
  result: json(
    z.object({
      state,
      version: z.int(),
      left_out: z.array(z.object({ request_id: id, reason: errorCode })),
    }),
  ),
});

/** A frozen batch without results is open again; a closed one takes results again. */
export const reopenPayoutBatch = step('reopen', 'Reopen a batch of money orders');

/** Once each request has a result. */
export const closePayoutBatch = step('close', 'Close a batch of money orders');

/** An open batch: its requests can go into another one. */
export const cancelPayoutBatch = step('cancel', 'Cancel a batch of money orders');

const recipient = {
  name: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
};

/** To whom the money orders of a frozen batch go. Each look is kept in the audit log. */
export const getPayoutRecipients = endpoint({
  method: 'GET',
  path: '/payout-batches/:id/recipients',
  access: { right: 'payouts' },
  stepUp: true,
  audited: { look: 'read_payout_batch', subject: 'payout_batches' },
  effect: 'read',
  summary: 'To whom the money orders of a batch go',
  params,
  result: json(z.array(z.object({ request_id: id, ...recipient, ...money }))),
  refusals: ['not_found', 'batch_not_ready'],
});

/** The same as a file for the post: number, name, address, amount, currency. */
export const exportPayoutBatch = endpoint({
  method: 'GET',
  path: '/payout-batches/:id/file',
  access: { right: 'payouts' },
  stepUp: true,
  audited: { look: 'export', subject: 'payout_batches' },
  effect: 'read',
  summary: 'The money orders of a batch as CSV',
  params,
  query: z.object({ separator: z.enum(['comma', 'semicolon']).optional() }),
  result: stream('text/csv; charset=utf-8'),
  refusals: ['not_found', 'batch_not_ready'],
});

const place = z.int().min(0).max(200);
/** A file of results and what its columns and words mean; `line` counts as a spreadsheet does. */
const file = {
  text: z.string().min(1).max(LONGEST_RESULTS),
  columns: z.object({
    number: place,
    amount: place,
    result: place.optional(),
    reference: place.optional(),
  }),
  words: z
    .array(z.object({ word: z.string().max(200), outcome: z.enum(PAYOUT_OUTCOMES) }))
    .max(100)
    .default([]),
  /** What all lines mean, in a file without a column of results. */
  every: z.enum(PAYOUT_OUTCOMES).optional(),
};
/** How many lines say what. */
const figures = z.object({
  sent: z.int(),
  paid: z.int(),
  failed: z.int(),
  released: z.int(),
  left_out: z.int(),
});

/** What a file of results would do; writes nothing. */
export const tryPayoutResults = endpoint({
  method: 'POST',
  path: '/payout-batches/:id/results/try',
  access: { right: 'rewards_fulfil' },
  effect: 'read',
  summary: 'Try a file of results of a batch',
  params,
  body: z.object(file),
  largestBody: 2 * LONGEST_RESULTS,
  result: json(
    z.object({
      figures,
      /** Requests of the batch that have no result yet and are not in the file. */
      missing: z.int(),
      lines: z.array(
        z.object({
          line: z.int(),
          request_id: id.nullable(),
          number: z.string(),
          amount: z.string(),
          outcome: z.enum(PAYOUT_OUTCOMES).nullable(),
          reference: z.string().nullable(),
          fault: z.enum(LINE_FAULTS).nullable(),
          expected_minor: z.int().nullable(),
        }),
      ),
    }),
  ),
  refusals: ['not_found', 'batch_not_ready'],
});

/**
 * Carries the lines without a fault out, in the background, as a bulk action of reward requests: members are told, and
 * points of what came back return once. `expected` are the figures of the trial; refused with `conflict` when they are
 * others now, and for the operator who froze the batch. Sent again with the same `key`, it returns the first.
 */
export const applyPayoutResults = endpoint({
  method: 'POST',
  path: '/payout-batches/:id/results',
  access: { right: 'rewards_fulfil' },
  stepUp: true,
  effect: 'write',
  summary: 'Enter the results of a batch of money orders',
  params,
  body: z.object({ key: z.string().regex(/^[\w-]{8,100}$/), ...file, expected: figures }),
  largestBody: 2 * LONGEST_RESULTS,
  result: json(z.object({ bulk_id: id, total: z.int() })),
  refusals: ['not_found', 'conflict', 'batch_not_ready', 'other_operator_needed'],
});
