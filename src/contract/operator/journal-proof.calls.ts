import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';

const totals = {
  proven_at: instant,
  /** Movements of the journal that were replayed. */
  movements: z.int(),
  /** Points that members can spend, and pending ones. */
  points: z.int(),
  pending: z.int(),
  /** Rows of the audit log whose chain was checked. */
  audit_rows: z.int(),
};

/**
 * What the last daily proof found, as Today counts it: `fault` with a sentence in English for those who run the installation,
 * or `late` where none was made for more than 26 hours.
 */
export const listJournalFaults = endpoint({
  method: 'GET',
  path: '/journal-faults',
  access: { right: 'audit' },
  effect: 'read',
  summary: 'What the last daily proof of the journal found',
  result: json(z.array(z.object({ kind: z.enum(['fault', 'late']), fault: z.string() }))),
});

/** The last proof, and those of the last 13 months, the latest first; null before the first. `faults`: how many. */
export const getJournalProof = endpoint({
  method: 'GET',
  path: '/journal-proof',
  access: { right: 'audit' },
  effect: 'read',
  summary: 'The daily proof of the journal of points and the audit log',
  result: json(
    z.object({
      last: z.object(totals).nullable(),
      history: z.array(z.object({ ...totals, faults: z.int() })),
    }),
  ),
});
