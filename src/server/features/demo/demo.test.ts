import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTCOMES } from '#contract/rules/outcomes.ts';
import { passwordLevel } from '#contract/rules/password-strength.ts';
import { SURVEY_STATES } from '#contract/rules/survey-states.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { installOnStart } from '#server/install.ts';
import { mailTemplates } from '#server/mails.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { makeDemo } from './make-demo.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

const startPanel = (name: string, environment: Record<string, string> = {}) =>
  startTestApp({ DATA_DIR: join(folder, name), ...environment });
const demoIn = (test: TestApp) =>
  test.database.transaction((db) => makeDemo(db, { config: test.config, templates: mailTemplates }));

describe('the demo panel', () => {
  let test: TestApp;
  let text: string;
  beforeAll(async () => {
    test = await startPanel('demo');
    text = await test.database.transaction(async (db) => {
      await db.deleteFrom('panel').execute();
      return (await installOnStart(db, test.config)) ?? '';
    });
  });
  afterAll(() => test.close());

  const passwordOf = (email: string) => new RegExp(`${email} +(\\S+)`).exec(text)?.[1] ?? '';

  async function member(name: 'maria.petrova' | 'georgi.ivanov' | 'elena.dimitrova'): Promise<TestClient> {
    const client = test.visitor();
    const email = `${name}@example.com`;
    const body = { email, password: passwordOf(email), remember: false };
    expect((await client.call('POST /auth/login', { body })).body).toMatchObject({ success: true });
    return client;
  }

  it('says that it is one', async () => {
    await expect.poll(async () => (await test.visitor().call('GET /portal')).data.demo).toBe(true);
    expect(text).toContain('This is a demo panel');
  });

  it('tells the passwords once, and keeps them where only the owner reads', async () => {
    const file = join(test.config.dataDir, 'demo-sign-in.txt');
    expect(await readFile(file, 'utf8')).toBe(text);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(text).toContain('http://bg.localhost:3000/login');
    const passwords = ['maria.petrova', 'georgi.ivanov', 'elena.dimitrova'].map((name) =>
      passwordOf(`${name}@example.com`),
    );
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords) expect(passwordLevel(password)).toBe(3);
    expect(await demoIn(test)).toBeNull();
  });

  it('has a member with a history of half a year', async () => {
    const maria = await member('maria.petrova');
    expect((await maria.call('GET /profile/points')).data).toEqual({ points: 2260, pending: 300 });
    const history = (await maria.call('GET /profile/points/history')).data;
    const moments = history.map(({ created }) => Date.parse(created));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect(Date.now() - (moments.at(-1) ?? 0)).toBeGreaterThan(160 * 86_400_000);
    expect(history.reduce((sum, { amount }) => sum + amount, 0)).toBe(2260);
    expect(new Set(history.map(({ reference }) => reference))).toEqual(
      new Set(['survey', 'Points exchange', 'Points returned', 'Bonus points', 'Friend referral']),
    );
    const requests = (await maria.call('GET /profile/exchange/history')).data;
    expect(requests.map(({ status }) => status)).toEqual(['requested', 'sent', 'rejected', 'completed']);
    const profiler = (await maria.call('GET /profiler')).data;
    const answered = Object.keys(profiler.values).length;
    expect(answered).toBeGreaterThan(8);
    expect(answered).toBeLessThan(profiler.definition.length);
  });

  it('has an invitation to start, and one to a paused survey', async () => {
    const maria = await member('maria.petrova');
    const surveys = (await maria.call('GET /surveys')).data;
    expect(surveys).toMatchObject([
      { title: 'How you follow the news', link: expect.any(String) },
      { title: 'Films and series on the internet' },
    ]);
    expect(surveys[1]).not.toHaveProperty('link');
  });

  it('has a friend who was referred, and somebody new', async () => {
    const georgi = await member('georgi.ivanov');
    expect((await georgi.call('GET /profile/points')).data.points).toBe(100);
    const elena = await member('elena.dimitrova');
    expect((await elena.call('GET /profile/points')).data.points).toBe(0);
    expect((await elena.call('GET /surveys')).data).toMatchObject([{ title: 'Кафе и чай у дома' }]);
    expect((await elena.call('GET /rewards')).data).toHaveLength(3);
  });

  it('invites whoever joins in any country', async () => {
    const surveys = await test.database.read
      .selectFrom('surveys')
      .select(['country_code', 'invite_new_members'])
      .where('state', '=', 'live')
      .where('kind', '=', 'built_in')
      .where('project_id', 'is', null)
      .execute();
    const countries = await test.database.read.selectFrom('countries').select('code').execute();
    for (const { code } of countries) {
      const own = surveys.filter(({ country_code }) => country_code === code);
      expect(own.map(({ invite_new_members }) => invite_new_members).sort()).toEqual([false, true]);
    }
  });

  it('shows operators a field: surveys, waves and attempts in every state, and what waits', async () => {
    const { read } = test.database;
    const states = (rows: { state: string | null }[]) => new Set(rows.map(({ state }) => state));
    const external = await read
      .selectFrom('surveys')
      .select('state')
      .where('project_id', 'is not', null)
      .execute();
    expect(states(external)).toEqual(new Set(SURVEY_STATES));
    const waves = await read
      .selectFrom('waves')
      .select(['state', 'pause_reason', 'stop_reason', 'planned', 'starts_at'])
      .orderBy('id')
      .execute();
    expect(waves).toContainEqual(
      expect.objectContaining({ stop_reason: 'The client has changed a question', state: 'stopped' }),
    );
    expect(waves).toContainEqual(
      expect.objectContaining({ pause_reason: expect.stringContaining('postcode'), state: 'sending' }),
    );
    expect(waves.some(({ starts_at }) => starts_at.getTime() > Date.now())).toBe(true);
    const attempts = await read.selectFrom('attempts').select('outcome as state').execute();
    expect([...states(attempts)].sort()).toEqual([null, ...OUTCOMES].sort());
    const verdicts = await read.selectFrom('reconciliations').select('verdict as state').execute();
    expect(states(verdicts)).toEqual(new Set(['reconciled_accept', 'reconciled_reject']));
    const disagreeing = await read
      .selectFrom('outcome_reports')
      .select('channel')
      .where('accepted', '=', false)
      .execute();
    expect(disagreeing.map(({ channel }) => channel).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'redirect'),
      's2s',
    ]);
    const threads = await read.selectFrom('contact_threads').select('state').execute();
    expect(threads).toEqual([{ state: 'open' }, { state: 'open' }]);
    const requests = await read
      .selectFrom('exchange_requests')
      .select('status')
      .where('status', '=', 'requested')
      .execute();
    expect(requests).toHaveLength(3);
  });

  it('shows operators what is found, listed and reported of a field', async () => {
    const { read } = test.database;
    const flags = await read.selectFrom('attempt_flags').select('kind').orderBy('kind').execute();
    expect(flags.map(({ kind }) => kind)).toEqual(['speeding', 'straight_lining']);
    const lists = await read
      .selectFrom('reconciliation_lists as l')
      .innerJoin('bulk_actions as b', 'b.id', 'l.bulk_id')
      .innerJoin('surveys as s', 's.id', 'l.survey_id')
      .select(['s.survey_number', 'b.total', 'b.finished_at'])
      .orderBy('l.id')
      .execute();
    expect(lists).toEqual([
      { survey_number: 'mobile-phones-autumn', total: 5, finished_at: expect.any(Date) },
      { survey_number: 'holidays-summer', total: 2, finished_at: expect.any(Date) },
      { survey_number: 'transport-autumn', total: 3, finished_at: expect.any(Date) },
    ]);
    const decided = await read.selectFrom('bulk_items').select('state').distinct().execute();
    expect(decided).toEqual([{ state: 'done' }]);
    const series = await read
      .selectFrom('automatic_waves as a')
      .innerJoin('surveys as s', 's.id', 'a.survey_id')
      .select(['s.survey_number', 'a.state', 'a.reason', 'a.waits_for'])
      .orderBy('s.survey_number')
      .execute();
    expect(series).toEqual([
      { survey_number: 'mobile-phones-winter', state: 'ended', reason: 'signatures', waits_for: null },
      { survey_number: 'transport-winter', state: 'running', reason: null, waits_for: 'interval' },
    ]);
    const reports = await read.selectFrom('mail_reports').select('kind').orderBy('kind').execute();
    expect(reports.map(({ kind }) => kind)).toEqual(['complaint', 'hard_bounce', 'soft_bounce']);
    const expected = await read
      .selectFrom('surveys')
      .select('survey_number')
      .where('expected_incidence', 'is not', null)
      .execute();
    expect(expected.length).toBeGreaterThan(4);
    const behind = await read
      .selectFrom('survey_figures as f')
      .innerJoin('surveys as s', 's.id', 'f.survey_id')
      .select('s.survey_number')
      .where('f.behind_plan', '=', true)
      .execute();
    expect(behind).toEqual([{ survey_number: 'transport-winter' }]);
  });

  it('shows a client the figures of a project', async () => {
    const code = /\/client#(\S+)/.exec(text)?.[1] ?? '';
    const page = await test.console().call('POST /client-page', { body: { code } });
    expect(page.data).toMatchObject({ client: 'Struma Transport' });
  });

  it('has a journal that holds', async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
  });

  it('leaves its mails where there is a mailbox to look at them', async () => {
    const mails = await test.database.read.selectFrom('mails').select('template').execute();
    expect(new Set(mails.map(({ template }) => template)).size).toBeGreaterThan(6);
  });
});
