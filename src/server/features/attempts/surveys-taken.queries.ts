import { sql } from 'kysely';
import type { Unpaid } from '#contract/portal/attempts.calls.ts';
import type { OpenedCase } from '#contract/rules/contact-thread.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { isUnverified } from '#server/database/is-unverified.ts';
import { unpaidOf } from '#server/database/unpaid-of.ts';

export type TakenSurvey = {
  id: number;
  survey_number: string;
  survey_kind: 'built_in' | 'external';
  survey_state: string;
  titles: Record<string, string>;
  started_at: Date;
  expires_at: Date;
  outcome: Outcome | null;
  decided_by: 'panel' | 'survey' | null;
  points: number;
  unpaid: Unpaid | null;
  pending_until: Date | null;
  reconciled: 'reconciled_accept' | 'reconciled_reject' | null;
  /** A complete reported by the browser only, neither signed nor checked. */
  unverified: boolean;
  /** For a rejection: whether it reverses points, how many that changed, and why. */
  reverses: boolean;
  rejected_points: number | null;
  rejected_because: RejectionReason | null;
  rejected_reason: string | null;
  case: OpenedCase | null;
};

/** A page of a member's attempts, newest first, before the cursor. */
export const memberAttempts = async (
  db: ReadDb,
  { memberId, before, limit }: { memberId: number; before: number; limit: number },
): Promise<TakenSurvey[]> =>
  (
    await sql<TakenSurvey>`
      select a.id, s.survey_number, s.kind as survey_kind, s.state as survey_state, s.titles, a.started_at,
        a.expires_at, a.outcome, a.decided_by, a.points, a.pending_until, a.reconciled,
        ${unpaidOf(sql`a`)} as unpaid,
        s.kind = 'external' and s.state <> 'archived' and ${isUnverified(sql`a`)} as unverified, n.points as rejected_points,
        coalesce(n.reverses or n.points < 0, false) as reverses, n.because as rejected_because, n.reason as rejected_reason,
        (select json_build_object('id', h.id, 'state', h.state) from contact_threads h where h.attempt_id = a.id) as case
      from invitations i
      join attempts a on a.invitation_id = i.id
      join surveys s on s.id = i.survey_id
      left join reconciliations n on n.attempt_id = a.id and n.verdict = 'reconciled_reject'
      where i.member_id = ${memberId} and i.state <> 'invited' and a.id < ${before}
      order by a.id desc
      limit ${limit}
    `.execute(db)
  ).rows;
