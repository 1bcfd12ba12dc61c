import { list } from '#contract/operator/list.ts';
import { VERDICTS } from '#contract/rules/reconciliation.ts';
import { REJECTION_REASONS } from '#contract/rules/rejection-reasons.ts';

/** `left_out` by the test run already; `skipped`: it could not be done any more when it was its turn. */
export const ROW_STATES = ['waiting', 'done', 'skipped', 'left_out'] as const;

/**
 * The rows of clients' lists with what came of each. The attempt is named where its own id was given; who stands behind a
 * pseudonym is not said here.
 */
export const reconciliationRowsList = list({
  name: 'reconciliation-rows',
  title: 'Rows of reconciliations',
  right: 'fieldwork',
  columns: {
    id: { type: 'id', title: 'Number' },
    list_id: { type: 'id', title: 'Reconciliation' },
    line: { type: 'integer', title: 'Line' },
    given: { type: 'text', title: 'Id in the list' },
    attempt_id: { type: 'id', nullable: true, title: 'Attempt' },
    verdict: { type: 'choice', options: VERDICTS, nullable: true, title: 'Decision' },
    because: { type: 'choice', options: REJECTION_REASONS, nullable: true, title: 'Reason' },
    reason: { type: 'text', nullable: true, title: 'In their own words' },
    state: { type: 'choice', options: ROW_STATES, title: 'State' },
    /** A fault of the test run, or the code of the error for which it was skipped. */
    why: { type: 'text', nullable: true, title: "Why it wasn't done" },
    points: { type: 'integer', nullable: true, title: 'Change of points' },
    country_code: { type: 'country', title: 'Country' },
  },
  filters: {
    list: { type: 'numbers', title: 'Reconciliation' },
    state: { type: 'choice', options: ROW_STATES, title: 'State' },
    verdict: { type: 'choice', options: VERDICTS, title: 'Decision' },
    given: { type: 'text', title: 'Id in the list' },
  },
  sorts: ['id'],
  order: 'id',
});
