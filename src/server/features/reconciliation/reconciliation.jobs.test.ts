import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addExternalSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

it('what a list gave of no attempt is forgotten after 90 days, a step at a time', async () => {
  const survey = await addExternalSurvey(testApp);
  const { operator_id } = await signedInOperator(testApp);
  await testApp.database.transaction(async (db) => {
    for (const days of [91, 89])
      await sql`
        with list as (
          insert into reconciliation_lists (survey_id, country_code, created_at, created_by)
          select id, country_code, now() - make_interval(days => ${days}), ${operator_id} from surveys
          where survey_number = ${survey} returning id
        )
        insert into reconciliation_rows (list_id, line, given, reason, fault)
        select list.id, n, 'someone@' || ${days}::integer, 'Nonsense', 'unknown' from list, generate_series(1, 1100) n
      `.execute(db);
    await sql`select graphile_worker.add_job('forget-unknown-rows')`.execute(db);
  });
  await runJobs(testApp);
  const { rows } = await sql<object>`
    select given, reason, fault, count(*)::integer as count from reconciliation_rows group by 1, 2, 3 order by 1
  `.execute(testApp.database.read);
  expect(rows).toEqual([
    { given: '', reason: null, fault: 'unknown', count: 1100 },
    { given: 'someone@89', reason: 'Nonsense', fault: 'unknown', count: 1100 },
  ]);
});
