import { type RawBuilder, sql } from 'kysely';
import type { AttemptToDecide } from '#contract/rules/reconciliation.ts';
import type { ReportSignature } from '#contract/rules/report-signatures.ts';
import type { ReadDb } from '#server/database/connect.ts';
import type { CountryCount } from '#server/features/today/counts.ts';

/** The better proven comes first; reports of earlier releases don't say how they were signed. */
const proof = (report: RawBuilder<unknown>) =>
  sql`array_position(array['valid', 'expired', 'unsigned', null, 'bad'], ${report}.signature)`;

/**
 * Completes that nobody has proven, once for each attempt: the best proven report `r` of those that don't count, of an attempt `a` that the
 * survey itself has not decided and nobody else either.
 */
export const unverifiedReports = sql`
  outcome_reports r
  join attempts a on a.id = r.attempt_id
  join invitations i on i.id = a.invitation_id
  join surveys s on s.id = i.survey_id
  where not r.accepted and r.outcome = 'complete' and s.kind = 'external' and s.state <> 'archived'
    and a.reconciled is null and a.decided_by is distinct from 'survey' and i.test_member_id is null
    and not exists (
      select from outcome_reports o
      where o.attempt_id = r.attempt_id and not o.accepted and o.outcome = 'complete'
        and (${proof(sql`o`)}, o.id) < (${proof(sql`r`)}, r.id)
    )`;

/** By country. */
export const countUnverified = async (db: ReadDb): Promise<CountryCount[]> =>
  (
    await sql<CountryCount>`
      select s.country_code, count(*) as count from ${unverifiedReports} group by s.country_code
    `.execute(db)
  ).rows;

type Unverified = AttemptToDecide & { token: string; signature: ReportSignature | null };

/** An attempt that waits unverified, as a decision finds it; undefined once it no longer does. */
export const findUnverified = async (db: ReadDb, attemptId: number): Promise<Unverified | undefined> =>
  (
    await sql<Unverified>`
      select a.token, r.signature, a.outcome, s.kind as survey_kind, a.reconciled, a.points, i.points as promised_points,
        a.pending_until is not null as is_pending, i.member_id
      from ${unverifiedReports} and a.id = ${attemptId}
    `.execute(db)
  ).rows[0];

/** Nothing about it can be decided any more. */
export const isOfArchivedSurvey = async (db: ReadDb, attemptId: number): Promise<boolean> =>
  (
    await sql`
      select from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
      where a.id = ${attemptId} and s.state = 'archived'
    `.execute(db)
  ).rows.length > 0;
