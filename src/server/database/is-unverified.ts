import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a complete of this attempt was reported without proof, usually by the browser that came back, and neither the survey nor
 * an operator has decided. For surveys elsewhere: of our own interviews we know what happened.
 */
export const isUnverified = (attempt: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${attempt}.reconciled is null and ${attempt}.decided_by is distinct from 'survey'
  and exists (
    select from outcome_reports
    where attempt_id = ${attempt}.id and not accepted and outcome_reports.outcome = 'complete'
  )
)`;
