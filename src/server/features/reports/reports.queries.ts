import { type Insertable, sql } from 'kysely';
import type { HostingPresetId } from '#contract/rules/hosting-presets.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { isUnverified } from '#server/database/is-unverified.ts';
import type { OutcomeReports } from '#server/database/tables.ts';

/** Stores a report; identical ones are stored once, as accepted if any of them was. */
export const insertReport = (db: Db, report: Insertable<OutcomeReports>) =>
  db
    .insertInto('outcome_reports')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['attempt_id', 'channel', 'outcome', 'raw_code']).doUpdateSet({
        accepted: sql`outcome_reports.accepted or excluded.accepted`,
        signature: sql`case when excluded.signature = 'valid' then 'valid' else outcome_reports.signature end`,
      }),
    )
    .execute();

export const hasReportOf = async (
  db: ReadDb,
  attemptId: number,
  { channel, outcome }: { channel: string; outcome: Outcome },
): Promise<boolean> =>
  (await db
    .selectFrom('outcome_reports')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('channel', '=', channel)
    .where('outcome', '=', outcome)
    .executeTakeFirst()) !== undefined;

export const isAttemptOf = async (db: ReadDb, surveyId: number, token: string): Promise<boolean> =>
  (await db
    .selectFrom('attempts')
    .select('id')
    .where('token', '=', token)
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()) !== undefined;

export const findSurvey = (db: ReadDb, surveyNumber: string) =>
  db
    .selectFrom('surveys')
    .select(['id', 'state', 'preset'])
    .$castTo<{ id: number; state: string; preset: HostingPresetId }>()
    .where('survey_number', '=', surveyNumber)
    .executeTakeFirst();

export type AttemptResult = {
  titles: Record<string, string>;
  outcome: Outcome | null;
  points: number;
  pending: boolean;
  /** Of who got nothing for an outcome that promised points. */
  unpaid: { promised: number; minimum_minutes: number | null; daily_cap: number | null } | null;
  is_test: boolean;
};

export const attemptResult = (db: ReadDb, token: string, now: Date) =>
  db
    .selectFrom('attempts as a')
    .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
    .innerJoin('surveys as s', 's.id', 'i.survey_id')
    .select(['s.titles', 'a.points'])
    // As in the member's history: that the time is over says nothing of who has finished and waits for a confirmation.
    .select(
      sql<Outcome | null>`case
        when s.kind = 'external' and s.state <> 'archived' and i.test_member_id is null and ${isUnverified(sql`a`)} then null
        else a.outcome
      end`.as('outcome'),
    )
    .select(sql<boolean>`a.points > 0 and coalesce(a.pending_until > ${now}, false)`.as('pending'))
    .select(
      // As `endAttempt` decides: nothing else keeps them back.
      sql<AttemptResult['unpaid']>`(
        select json_build_object(
          'promised', promised, 'minimum_minutes', minimum_minutes,
          'daily_cap', case when minimum_minutes is null then s.daily_cap end
        )
        from (select
          case a.outcome when 'screenout' then s.screenout_points when 'quota_full' then s.quota_full_points end as promised,
          case
            when a.outcome = 'screenout' and a.ended_at < a.started_at + s.screenout_after_minutes * interval '1 minute'
            then s.screenout_after_minutes
          end as minimum_minutes
        ) as terms
        where promised > 0 and a.points = 0 and a.reconciled is null and i.member_id is not null
          and (minimum_minutes is not null or s.daily_cap is not null)
      )`.as('unpaid'),
    )
    .select(sql<boolean>`i.test_member_id is not null`.as('is_test'))
    .where('a.token', '=', token)
    .$castTo<AttemptResult>()
    .executeTakeFirst();

export const deleteReports = (db: Db, attemptId: number) =>
  db.deleteFrom('outcome_reports').where('attempt_id', '=', attemptId).execute();
