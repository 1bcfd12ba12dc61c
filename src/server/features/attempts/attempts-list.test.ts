import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTEMPT_OUTCOMES } from '#contract/operator/lists/attempts.list.ts';
import { attemptFilters } from '#server/testing/attempt-filters.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { addManyAttempts } from '#server/testing/many-attempts.queries.ts';
import { ROWS_OF_A_PAGE } from '#server/testing/member-filters.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { startWatchedApp } from '#server/testing/watched-app.ts';
import { wholeCount } from '#server/testing/whole-count.ts';

const testApp = await startTestApp();
const { watched, plans } = await startWatchedApp(testApp);
afterAll(async () => {
  await watched.close();
  await testApp.close();
});

let filters: ReturnType<typeof attemptFilters>;
let everywhere: OperatorClient;
let bulgarian: OperatorClient;
let austrian: OperatorClient;
beforeAll(async () => {
  await testApp.database.transaction((db) => addManyAttempts(db, 40_000, { members: 500, surveys: 100 }));
  await testApp.database.pool.query('vacuum analyze');
  const first = await testApp.database.read
    .selectFrom('invitations')
    .select(['wave_id', 'member_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id: project } = await testApp.database.read
    .selectFrom('projects')
    .select('id')
    .executeTakeFirstOrThrow();
  filters = attemptFilters(new Date(), {
    wave: first.wave_id ?? 0,
    project,
    member: first.member_id ?? 0,
  });
  everywhere = (await signedInOperator(watched)).client;
  bulgarian = (await signedInOperator(watched, { countries: ['BG'] })).client;
  austrian = (await signedInOperator(watched, { countries: ['AT'] })).client;
});

it('a page of attempts reads a bounded number of rows, whatever is filtered by', async () => {
  const slow: string[] = [];
  for (const { name, query } of filters)
    for (const client of [everywhere, bulgarian, austrian]) {
      plans.take(new Set());
      const { status } = await client.call('GET /attempts', { query });
      const { rows, statement } = plans.take(new Set());
      if (status !== 200 || rows > ROWS_OF_A_PAGE)
        slow.push(`${name}: ${status}, ${rows} rows: ${statement}`);
    }
  expect(slow).toEqual([]);
});

describe('the list of attempts', () => {
  it('has each of a filter once, in order, and of one country alone for its operators', async () => {
    const all = await wholeCount(everywhere, 'GET /attempts/count', { country: 'AT' });
    expect(await wholeCount(austrian, 'GET /attempts/count', {})).toBe(all);
    const ids: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await austrian.call('GET /attempts', { query: { limit: '100', ...(after && { after }) } });
      ids.push(...page.data.rows.map(({ id }) => id));
      after = page.data.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([all, all]);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  it('has what a filter asks for and nothing else', async () => {
    const rows = async (query: Record<string, string>) =>
      (await everywhere.call('GET /attempts', { query: { limit: '100', ...query } })).data.rows;
    const count = (query: Record<string, string>) => wholeCount(everywhere, 'GET /attempts/count', query);
    const [some] = await rows({ survey: 'MANY3' });
    const member = some?.member_id ?? 0;
    const day = some?.started_at.slice(0, 10) ?? '';
    type Found = Awaited<ReturnType<typeof rows>>[number];
    const cases: [Record<string, string>, (row: Found) => boolean][] = [
      [{ survey: 'MANY3' }, (row) => row.survey_number === 'MANY3'],
      [{ outcome: 'security,screenout' }, (row) => ['security', 'screenout'].includes(row.outcome)],
      [{ country: 'AT' }, (row) => row.country_code === 'AT'],
      [{ member: `${member}..${member}` }, (row) => row.member_id === member],
      [{ started: `${day}..${day}`, time_zone: 'UTC' }, (row) => row.started_at.startsWith(day)],
    ];
    for (const [query, matches] of cases) {
      const found = await rows(query);
      expect([query, found.length > 0, found.filter((row) => !matches(row))]).toEqual([query, true, []]);
    }
    const counts = await Promise.all(ATTEMPT_OUTCOMES.map((outcome) => count({ survey: 'MANY3', outcome })));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(await count({ survey: 'MANY3' }));
  });

  it('has tests only where they are asked for, and members only for whoever may see members', async () => {
    const survey = await addSurvey(testApp);
    const { member_id } = await startInterview(testApp, survey);
    const query = { survey };
    expect((await everywhere.call('GET /attempts', { query })).data.rows).toMatchObject([
      { member_id, outcome: 'open', points: 0, flags: [] },
    ]);
    await testApp.database.pool.query(
      `with colleague as (
         insert into test_members (country_code, name, language, created_at) values ('BG', 'Ivo', 'bg', now()) returning id)
       update invitations set member_id = null, wave_id = null, test_member_id = (select id from colleague)
       where member_id = $1`,
      [member_id],
    );
    const listed = async (test: Record<string, string>) =>
      (await everywhere.call('GET /attempts', { query: { ...query, ...test } })).data.rows.length;
    expect([await listed({}), await listed({ test: 'false' }), await listed({ test: 'true' })]).toEqual([
      0, 0, 1,
    ]);
  });
});
