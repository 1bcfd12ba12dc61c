import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { figureLines, waitingLines } from '#contract/operator/today-lines.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, addSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
afterEach(() => {
  vi.useRealTimers();
});

const run = (query: ReturnType<typeof sql>) => testApp.database.transaction((db) => query.execute(db));
const today = async (client: OperatorClient) => {
  const { data } = await client.call('GET /today');
  return {
    ...Object.fromEntries(data.waiting.map(({ key, count }) => [key, count])),
    ...Object.fromEntries(data.figures.map(({ key, value }) => [key, value])),
  } as Record<string, number>;
};

let owner: OperatorClient;
let bulgarian: OperatorClient;
beforeAll(async () => {
  owner = (await signedInOperator(testApp)).client;
  bulgarian = (await signedInOperator(testApp, { countries: ['BG'] })).client;
  const reward = await addReward(testApp, { countries: ['BG', 'AT'] });
  for (const country_code of ['BG', 'AT']) {
    const { client } = await memberWithPoints(testApp, 3500, { country_code });
    for (let n = 0; n < 3; n++) await postExchange(client, { ...reward, again: true });
  }
  await run(sql`update exchange_requests set held_reasons = '{}', held_until = null,
    promised_on = (now() at time zone 'UTC')::date + (case id % 3 when 0 then -3 when 1 then 4 else 30 end)`);
  await run(sql`update exchange_requests set held_reasons = '{other_address}' where id % 3 = 2`);
  const [quiet, gone, late] = [await addMember(testApp), await addMember(testApp), await addMember(testApp)];
  await addMember(testApp, { confirmed_at: null });
  await run(
    sql`update members set last_active_at = now() - interval '11 months' where id = ${quiet.member_id}`,
  );
  await run(
    sql`update members set unsubscribed_at = now(), last_active_at = now() where id = ${gone.member_id}`,
  );
  await run(sql`update members set last_active_at = now() - interval '13 months', created_at = now() - interval '8 days'
    where id = ${late.member_id}`);
  await run(sql`insert into household_cases (country_code, household, evidence, members, raised_at)
    values ('AT', '\\x01', '{last_name}', 2, now())`);
  await run(sql`insert into payout_batches (country_code, name, key, state, created_at, created_by, frozen_at, frozen_by, ended_at)
    select c, 'A batch', c || state, state, now(), o.id, frozen, case when frozen is not null then o.id end, ended
    from (select min(id) as id from operators) o, (values ('BG', 'open', null, null), ('AT', 'frozen', now(), null),
      ('AT', 'closed', now(), now())) v (c, state, frozen, ended)`);
  const ended = await addSurvey(testApp, { country_code: 'AT' });
  const seen = await addSurvey(testApp, { country_code: 'AT' });
  await run(sql`insert into automatic_waves (survey_id, settings, state, reason, next_at, started_at, ended_at, seen_at)
    select id, '{}', 'ended', 'target_met', now(), now(), now(), case when survey_number = ${seen} then now() end
    from surveys where survey_number in (${ended}, ${seen})`);
  await run(sql`insert into mails (key, template, country_code, language, to_address, recipient_key, data, message_id, state, transactional)
    select n, 'x', c, 'en', 'x', 'x', '{"a":1}', n, 'failed', true from (values ('1', 'BG'), ('2', null)) v (n, c)`);
});

describe('what waits today', () => {
  it('is counted by country, and figures mean what they say', async () => {
    expect(await today(owner)).toEqual({
      requests_past_promise: 2,
      requests_near_promise: 2,
      requests_held: 2,
      batches_to_finish: 2,
      messages_overdue: 0,
      messages_open: 0,
      household_cases: 1,
      adjustments_to_decide: 0,
      freezes_overdue: 0,
      freezes_to_review: 0,
      unverified_completes: 0,
      flagged_attempts: 0,
      halted_surveys: 0,
      automatic_waves_ended: 1,
      refused_mails: 2,
      soft_launches_done: 0,
      surveys_behind_plan: 0,
      set_aside_reports: 0,
      failed_jobs: 0,
      journal_faults: 0,
      members: 4,
      active_members: 1,
      registrations: 5,
      points_owed: 1000,
    });
    expect(await today(bulgarian)).toMatchObject({
      requests_past_promise: 1,
      batches_to_finish: 1,
      household_cases: 0,
      adjustments_to_decide: 0,
      freezes_to_review: 0,
      members: 3,
      registrations: 4,
      points_owed: 500,
    });
  });

  it('has the lines of one’s rights alone, each with its title, its list and its definition', async () => {
    const { client } = await signedInOperator(testApp, { role: 'rewards' });
    const { data } = await client.call('GET /today');
    const rights = new Set(['members_read', 'rewards_read', 'rewards_fulfil']);
    const keys = (lines: Record<string, { right: string }>) =>
      Object.keys(lines).filter((key) => rights.has(lines[key]?.right ?? ''));
    expect(data.waiting.map(({ key }) => key)).toEqual(keys(waitingLines));
    expect(data.figures.map(({ key }) => key)).toEqual(keys(figureLines));
    expect(data.waiting[0]).toMatchObject({
      title: 'Overdue reward requests',
      list: { name: 'reward-requests', query: { promise: 'past' } },
    });
    expect(data.figures[1]?.definition).toContain('12 months');
  });

  it('is of one country where it is asked for, and of another operator’s never', async () => {
    const { data } = await owner.call('GET /today', { query: { country: 'AT' } });
    const countOf = (key: string) => data.waiting.find((line) => line.key === key)?.count;
    expect([countOf('requests_past_promise'), countOf('household_cases')]).toEqual([1, 1]);
    expect((await bulgarian.call('GET /today', { query: { country: 'AT' } })).status).toBe(404);
    expect((await bulgarian.call('GET /today', { query: { country: 'at' } })).status).toBe(422);
  });

  it('leads to lists that show as many', async () => {
    const { data } = await owner.call('GET /today');
    const leading = data.waiting.flatMap(({ count, list }) => (list ? [{ count, list }] : []));
    expect(leading.length).toBeGreaterThan(2);
    for (const { count, list } of leading) {
      const query = new URLSearchParams(list.query);
      const path = `/api/operator/v1/${list.name}`;
      const { data: rows } = await owner.request('GET', `${path}?${query}`);
      const shown = Array.isArray(rows)
        ? rows.length
        : ((await owner.request('GET', `${path}/count?${query}`)).data as { count: number }).count;
      expect([list, shown]).toEqual([list, count]);
    }
  });

  it('is at most a minute old, and says how old', async () => {
    const { data: before } = await owner.call('GET /today');
    await run(sql`insert into household_cases (country_code, household, evidence, members, raised_at)
      values ('BG', '\\x02', '{last_name}', 2, now())`);
    const { data: same } = await owner.call('GET /today');
    const caseLine = (data: typeof before) => data.waiting.find(({ key }) => key === 'household_cases');
    expect(caseLine(same)).toEqual(caseLine(before));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const { data: after } = await owner.call('GET /today');
    expect(caseLine(after)?.count).toBe((caseLine(before)?.count ?? 0) + 1);
    expect(Date.parse(caseLine(after)?.counted_at ?? '')).toBeGreaterThan(Date.now() - 5_000);
  });

  it('counts messages past their answer clock, completes that only a browser reported, and jobs that were given up', async () => {
    const { client } = await signedInMember(testApp);
    await client.call('POST /contact', { body: { topic: 2, message: 'Where are my points?' } });
    await client.call('POST /contact', { body: { topic: 3, message: 'And my reward?' } });
    await run(sql`update contact_threads set due_at = now() - interval '1 minute' where topic = 'survey'`);
    const survey = await addExternalSurvey(testApp);
    const { member_id } = await addMember(testApp);
    const token = await startExternal(testApp.visitor(), await inviteOne(testApp, survey, member_id));
    await run(sql`insert into outcome_reports (attempt_id, outcome, channel, accepted, received_at)
      select id, 'complete', 'redirect', false, now() from attempts where token = ${token}`);
    const { rows } = await testApp.database.pool.query(
      `select id from graphile_worker.add_job('send-mail', '{"mail_id": 0}')`,
    );
    await testApp.database.pool.query(
      `select graphile_worker.permanently_fail_jobs(array[$1::bigint], 'Out of room')`,
      [rows[0]?.id],
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 122_000 });
    expect(await today(owner)).toMatchObject({
      messages_overdue: 1,
      messages_open: 2,
      unverified_completes: 1,
      failed_jobs: 1,
    });
    expect(await today(bulgarian)).toMatchObject({ messages_overdue: 1, unverified_completes: 1 });
  });

  it('names the faults of the daily proof, and that none was made for more than a day', async () => {
    await run(sql`insert into journal_proofs (proven_at, movements, points, pending, faults)
      values (now() - interval '27 hours', 0, 0, 0, '{one,two}')`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 240_000 });
    expect((await today(owner)).journal_faults).toBe(3);
  });
});
