import { z } from 'zod';
import { LONGEST_REJECTION, REJECTION_REASONS } from '#contract/rules/rejection-reasons.ts';
import { bulkCall, bulkCalls } from './bulk-calls.ts';
import { listCalls } from './list-calls.ts';
import { unverifiedCompletesList } from './lists/unverified-completes.list.ts';

export const {
  rows: listUnverifiedCompletes,
  count: countUnverifiedCompletes,
  csv: exportUnverifiedCompletes,
} = listCalls(unverifiedCompletesList);

/** Attempts that somebody or the survey itself has decided meanwhile are skipped. */
export const acceptUnverified = bulkCall(unverifiedCompletesList, {
  name: 'accept',
  right: 'fieldwork',
  stepUp: true,
  summary: 'Accept many unverified completes',
});

/** All members read the same; `other` needs `reason`. */
export const rejectUnverified = bulkCall(unverifiedCompletesList, {
  name: 'reject',
  right: 'fieldwork',
  stepUp: true,
  summary: 'Reject many unverified completes',
  input: { because: z.enum(REJECTION_REASONS), reason: z.string().max(LONGEST_REJECTION).optional() },
});

const bulk = bulkCalls(unverifiedCompletesList);
export const getUnverifiedBulk = bulk.progress;
export const {
  rows: listUnverifiedBulkItems,
  count: countUnverifiedBulkItems,
  csv: exportUnverifiedBulkItems,
} = bulk.items;
