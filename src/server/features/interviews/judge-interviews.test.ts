import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { startInterview, type TestInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { judgeInterviews } from './judge-interviews.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];
const form: AuthoredForm = [
  {
    key: 'brands',
    type: 'grid',
    title: { en: 'How do you like these?' },
    options: ['much', 'little'].map((key) => ({ key, name: { en: key } })),
    rows: ROWS.map((key) => ({ key, name: { en: key } })),
  },
];
const mixed = { a: 'much', b: 'little', c: 'much', d: 'much', e: 'little' };
const straight = Object.fromEntries(ROWS.map((row) => [row, 'much']));

const testApp = await startTestApp();
afterAll(() => testApp.close());
const { database } = testApp;
const run = (query: ReturnType<typeof sql>) => database.transaction((db) => query.execute(db));
const judge = () => database.transaction((db) => judgeInterviews(db, new Date(), 500));

let survey: string;
let bulgarian: OperatorClient;
let austrian: OperatorClient;
let support: OperatorClient;
beforeAll(async () => {
  survey = await addSurvey(testApp, { form });
  bulgarian = (await signedInOperator(testApp, { countries: ['BG'], step_up: true })).client;
  austrian = (await signedInOperator(testApp, { countries: ['AT'] })).client;
  support = (await signedInOperator(testApp, { role: 'support' })).client;
});

/** A complete that took so many minutes; returns the attempt's id. */
async function complete(minutes: number, answers: Record<string, string> = mixed, client?: TestInterview) {
  const interview = client ?? (await startInterview(testApp, survey));
  expect((await interview.answer(0, { brands: answers })).data.outcome).toBe('complete');
  await run(sql`
    update attempts set started_at = ended_at - ${minutes} * interval '1 minute' where token = ${interview.token}
  `);
  const { id } = await database.read
    .selectFrom('attempts')
    .select('id')
    .where('token', '=', interview.token)
    .executeTakeFirstOrThrow();
  return id;
}
const attempt = async (id: number) => (await bulgarian.call('GET /attempts/:id', { params: { id } })).data;
const flagsOf = async (id: number) =>
  (await attempt(id)).flags.map(({ kind, verdict, judged_by }) => [kind, verdict, judged_by]);
const settle = (client: OperatorClient, id: number) =>
  client.call('POST /attempts/:id/flags/settle', { params: { id } });
const listed = async () =>
  (await bulgarian.call('GET /attempts', { query: { flag: 'speeding,straight_lining' } })).data.rows.map(
    (row) => row.id,
  );
/** Everything of attempts, invitations and points that a flag could have changed. */
const booked = async () => {
  const { rows } = await sql`
    select (select json_agg(a order by id) from attempts a) as attempts,
      (select json_agg(i order by id) from invitations i) as invitations,
      (select count(*) from movements) as movements, (select count(*) from mails) as mails
  `.execute(database.read);
  return rows;
};

describe('finished interviews', () => {
  it('are flagged for their speed beside 20 completes and for straight lines, once, and nothing else happens', async () => {
    const hasty = await complete(2, straight);
    for (let n = 2; n < 18; n++) await complete(10);
    const slowEnough = await complete(3);
    await complete(10);
    const before = await booked();
    expect(await judge()).toBe(19);
    expect(await booked()).toEqual(before);
    expect(await flagsOf(hasty)).toEqual([['straight_lining', null, { questions: ['brands'] }]]);

    const tested = await startInterview(testApp, survey);
    const test = await complete(1, straight, tested);
    await run(sql`
      with colleague as (
        insert into test_members (country_code, name, language, created_at) values ('BG', 'Ivo', 'bg', now()) returning id)
      update invitations set member_id = null, wave_id = null, test_member_id = (select id from colleague)
      where member_id = ${tested.member_id}
    `);
    await judge();
    expect([(await flagsOf(test)).length, (await flagsOf(hasty)).length]).toEqual([0, 1]);

    const last = await complete(1);
    const then = await booked();
    await judge();
    const speeding = (minutes: number) => ['speeding', null, { minutes, median_minutes: 10, completes: 20 }];
    expect((await flagsOf(hasty)).map(([kind]) => kind)).toEqual(['straight_lining', 'speeding']);
    expect((await flagsOf(hasty))[1]).toEqual(speeding(2));
    expect(await flagsOf(last)).toEqual([speeding(1)]);
    expect(await flagsOf(slowEnough)).toEqual([]);
    expect(await judge()).toBe(0);
    expect(await booked()).toEqual(then);

    expect(await listed()).toEqual([last, hasty]);
    const { data } = await bulgarian.call('GET /today');
    expect(data.waiting.find(({ key }) => key === 'flagged_attempts')?.count).toBe(2);
    const elsewhere = (await austrian.call('GET /today')).data;
    expect(elsewhere.waiting.find(({ key }) => key === 'flagged_attempts')?.count).toBe(0);
  });

  it('are settled by whoever has the right, in their country, once; a decision settles them too', async () => {
    const [last = 0, hasty = 0] = await listed();
    expect((await settle(austrian, hasty)).status).toBe(404);
    expect((await settle(support, hasty)).status).toBe(403);
    expect(await listed()).toEqual([last, hasty]);

    const before = await booked();
    expect((await settle(bulgarian, hasty)).data).toEqual({ settled: 2 });
    expect((await settle(bulgarian, hasty)).data).toEqual({ settled: 0 });
    expect(await booked()).toEqual(before);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_log where action = 'settle_attempt_flags' and subject = ${`attempts ${hasty}`}
    `.execute(database.read);
    expect(rows).toMatchObject([{ details: { verdict: 'fine' } }]);
    await run(sql`update interviews set judged_at = null`);
    await judge();
    expect(await listed()).toEqual([last]);

    const decided = await bulgarian.call('POST /attempts/:id/decide', {
      params: { id: last },
      body: { verdict: 'reject', because: 'too_fast' },
    });
    expect(decided.data.changed).toBe(true);
    expect((await flagsOf(last)).map(([kind, verdict]) => [kind, verdict])).toEqual([
      ['speeding', 'rejected'],
    ]);
    expect(await listed()).toEqual([]);
  });
});
