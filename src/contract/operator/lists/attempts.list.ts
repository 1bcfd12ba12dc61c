import { list } from '#contract/operator/list.ts';
import { ATTEMPT_FLAGS } from '#contract/rules/attempt-flags.ts';
import { OUTCOMES } from '#contract/rules/outcomes.ts';
import { REPORT_SIGNATURES } from '#contract/rules/report-signatures.ts';

/** How an attempt stands: it goes on, or its outcome. */
export const ATTEMPT_OUTCOMES = ['open', ...OUTCOMES] as const;
/** What a client or an operator decided afterwards. */
export const ATTEMPT_DECISIONS = ['accepted', 'rejected'] as const;

/**
 * All ways through surveys, the latest first; tests only where they are asked for. Neither an attempt's token nor its
 * pseudonym is in it.
 */
export const attemptsList = list({
  name: 'attempts',
  title: 'Attempts',
  right: 'fieldwork',
  columns: {
    id: { type: 'id', title: 'Number' },
    survey_number: { type: 'text', title: 'Survey number' },
    survey: { type: 'text', title: 'Survey' },
    country_code: { type: 'country', title: 'Country' },
    member_id: { type: 'id', nullable: true, right: 'members_read', title: 'Member' },
    outcome: { type: 'choice', options: ATTEMPT_OUTCOMES, title: 'Outcome' },
    raw_code: { type: 'text', nullable: true, title: "The survey's own code" },
    decision: { type: 'choice', options: ATTEMPT_DECISIONS, nullable: true, title: 'Reconciliation' },
    flags: { type: 'choices', options: ATTEMPT_FLAGS, title: 'To review' },
    points: { type: 'integer', title: 'Points' },
    pending_until: { type: 'instant', nullable: true, title: 'Points pending until' },
    started_at: { type: 'instant', title: 'Started' },
    ended_at: { type: 'instant', nullable: true, title: 'End' },
    /** From the start to the end that the survey itself reported; a timeout says nothing of the length. */
    minutes: { type: 'integer', nullable: true, title: 'Minutes' },
  },
  filters: {
    survey: { type: 'text', title: 'Survey number' },
    project: { type: 'numbers', title: 'Project' },
    wave: { type: 'numbers', title: 'Wave' },
    outcome: { type: 'choice', options: ATTEMPT_OUTCOMES, title: 'Outcome' },
    decision: { type: 'choice', options: ATTEMPT_DECISIONS, title: 'Reconciliation' },
    member: { type: 'numbers', right: 'members_read', title: 'Member' },
    started: { type: 'days', title: 'Started' },
    country: { type: 'country', title: 'Country' },
    /** Attempts with a report whose signature was found to be so. */
    signature: { type: 'choice', options: REPORT_SIGNATURES, title: 'Signature of a report' },
    /** A signed report said something else than the outcome that stood. */
    disagreeing: { type: 'flag', title: 'Reports disagree' },
    /** With a flag that nobody has settled. */
    flag: { type: 'choice', options: ATTEMPT_FLAGS, title: 'To review' },
    test: { type: 'flag', title: 'Tests' },
  },
  sorts: ['started_at'],
  order: '-started_at',
});
