import { type Insertable, sql } from 'kysely';
import { reconciliationRowsList } from '#contract/operator/lists/reconciliation-rows.list.ts';
import { reconciliationsList } from '#contract/operator/lists/reconciliations.list.ts';
import type { JudgedRow, Verdict } from '#contract/rules/reconciliation.ts';
import type { RejectionReason } from '#contract/rules/rejection-reasons.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { ReconciliationLists } from '#server/database/tables.ts';
import { listSource } from '#server/lists/list-source.ts';

export const insertList = (db: Db, list: Insertable<ReconciliationLists>) =>
  db.insertInto('reconciliation_lists').values(list).returning('id').executeTakeFirstOrThrow();

/** Returns the ids of the rows that are to be carried out. */
export const insertRows = async (db: Db, listId: number, rows: readonly JudgedRow[]): Promise<number[]> =>
  (
    await sql<{ id: number; fault: string | null }>`
      insert into reconciliation_rows (list_id, line, given, attempt_id, verdict, because, reason, fault, expected_points)
      select ${listId}::bigint, line, given, attempt_id, verdict, because, reason, fault, points
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (
        line integer, given text, attempt_id bigint, verdict text, because text, reason text, fault text, points integer)
      order by line
      returning id, fault
    `.execute(db)
  ).rows.flatMap(({ id, fault }) => (fault === null ? [id] : []));

export const setBulk = (db: Db, listId: number, bulk_id: number) =>
  db.updateTable('reconciliation_lists').set({ bulk_id }).where('id', '=', listId).execute();

export const listOfBulk = (db: ReadDb, bulkId: number) =>
  db.selectFrom('reconciliation_lists').select('id').where('bulk_id', '=', bulkId).executeTakeFirstOrThrow();

export type RowToRun = {
  token: string;
  verdict: Verdict;
  because: RejectionReason | null;
  reason: string | null;
  expected_points: number;
};

export const findRow = (db: ReadDb, rowId: number) =>
  db
    .selectFrom('reconciliation_rows as r')
    .innerJoin('attempts as a', 'a.id', 'r.attempt_id')
    .select(['a.token', 'r.verdict', 'r.because', 'r.reason', 'r.expected_points'])
    .where('r.id', '=', rowId)
    .$castTo<RowToRun>()
    .executeTakeFirst();

export const setRowPoints = (db: Db, rowId: number, points: number) =>
  db.updateTable('reconciliation_rows').set({ points }).where('id', '=', rowId).execute();

export const unlinkAttempt = (db: Db, attemptId: number) =>
  db
    .updateTable('reconciliation_rows')
    .set({ attempt_id: null })
    .where('attempt_id', '=', attemptId)
    .execute();

/** Empties rows of lists from before that named no attempt: what stands in them can be anything, such as an address. */
export const forgetUnknownRows = async (db: Db, before: Date, limit: number): Promise<number> =>
  (
    await sql`
      update reconciliation_rows set given = '', reason = null where id in (
        select r.id from reconciliation_rows r join reconciliation_lists l on l.id = r.list_id
        where r.attempt_id is null and (r.given <> '' or r.reason is not null) and l.created_at < ${before}
        order by r.id limit ${limit}
      ) returning id
    `.execute(db)
  ).rows.length;

export const reconciliationsSource = listSource(reconciliationsList, ({ language, fallback }) => ({
  from: sql`reconciliation_lists l
    join surveys s on s.id = l.survey_id
    join operators o on o.id = l.created_by
    cross join lateral (
      select count(*)::integer as rows, count(r.fault)::integer as left_out, coalesce(sum(r.points), 0)::integer as points
      from reconciliation_rows r where r.list_id = l.id
    ) r`,
  id: sql`l.id`,
  country: sql`l.country_code`,
  columns: {
    id: sql`l.id`,
    survey_number: sql`s.survey_number`,
    survey: sql`coalesce(s.titles ->> ${language}, s.titles ->> ${fallback}, s.titles ->> 'en', '')`,
    country_code: sql`l.country_code`,
    file_name: sql`l.file_name`,
    created_at: sql`l.created_at`,
    created_by: sql`o.name`,
    rows: sql`r.rows`,
    left_out: sql`r.left_out`,
    points: sql`r.points`,
  },
  filters: {
    survey: (number) => sql<boolean>`s.survey_number = ${number}`,
    country: sql`l.country_code`,
    created: sql`l.created_at`,
  },
}));

const state = sql`case when r.fault is not null then 'left_out' else coalesce(b.state, 'waiting') end`;

export const reconciliationRowsSource = listSource(reconciliationRowsList, () => ({
  from: sql`reconciliation_rows r
    join reconciliation_lists l on l.id = r.list_id
    left join attempts a on a.id = r.attempt_id
    left join bulk_items b on b.bulk_id = l.bulk_id and b.thing_id = r.id`,
  id: sql`r.id`,
  country: sql`l.country_code`,
  columns: {
    id: sql`r.id`,
    list_id: sql`r.list_id`,
    line: sql`r.line`,
    given: sql`r.given`,
    attempt_id: sql`case when a.token = r.given then a.id end`,
    verdict: sql`r.verdict`,
    because: sql`r.because`,
    reason: sql`r.reason`,
    state,
    why: sql`coalesce(r.fault, b.reason)`,
    points: sql`r.points`,
    country_code: sql`l.country_code`,
  },
  filters: {
    list: sql`r.list_id`,
    state,
    verdict: sql`r.verdict`,
    given: (given) => sql<boolean>`r.given = ${given}`,
  },
}));
