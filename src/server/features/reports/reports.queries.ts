import { type Insertable, sql } from 'kysely';
import type { Unpaid } from '#contract/portal/attempts.calls.ts';
import type { HostingPresetId } from '#contract/rules/hosting-presets.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { isUnverified } from '#server/database/is-unverified.ts';
import type { OutcomeReports } from '#server/database/tables.ts';
import { unpaidOf } from '#server/database/unpaid-of.ts';

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

type AttemptResult = {
  titles: Record<string, string>;
  outcome: Outcome | null;
  points: number;
  pending: boolean;
  is_test: boolean;
  unpaid: Unpaid | null;
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
    .select(sql<boolean>`i.test_member_id is not null`.as('is_test'))
    .select(unpaidOf(sql`a`).as('unpaid'))
    .where('a.token', '=', token)
    .$castTo<AttemptResult>()
    .executeTakeFirst();

export const deleteReports = (db: Db, attemptId: number) =>
  db.deleteFrom('outcome_reports').where('attempt_id', '=', attemptId).execute();
