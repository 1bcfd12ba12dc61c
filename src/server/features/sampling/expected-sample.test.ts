import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '#contract/rules/conditions.ts';
import {
  expectedCompletes,
  ratesOfCell,
  ratesOfCountry,
  ratesOfMember,
} from '#contract/rules/expected-completes.ts';
import { databaseState } from '#server/testing/database-state.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, idsOf, moveSurvey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp } from '#server/testing/test-app.ts';
import { measureResponses } from './sampling.jobs.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const sample = {
  condition: { kind: 'all', of: [{ kind: 'age', from: 18, to: null }] } as Group,
  size: 100,
  expected_completes: null as number | null,
  spread: false,
  recontact: null as { survey: number; pseudonyms: string[] } | null,
  order: 'random' as const,
  seed: 1,
  rest_days: 0,
  not_after: [],
};
const delivery = { starts_at: null, per_hour: null, reminders: 1, reminder_days: 3 };

let manager: OperatorClient;
beforeAll(async () => {
  manager = (await signedInOperator(testApp)).client;
});

const idOf = async (survey_number: string) =>
  (
    await testApp.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;
const people = async (country_code: string, count: number, details: object = {}) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++)
    ids.push((await addMember(testApp, { country_code, ...details })).member_id);
  return ids;
};
type Changes = Partial<typeof sample> & { per_hour?: number | null };
const asked = (id: number, changes: Changes = {}) =>
  manager.call('POST /surveys/:id/dry-run', {
    params: { id },
    body: { ...sample, per_hour: null, ...changes },
  });
const dryRun = async (id: number, changes: Changes = {}) => (await asked(id, changes)).data;
const send = (
  id: number,
  { members, excluded, eligible, drawn, digest }: Awaited<ReturnType<typeof dryRun>>,
  changes: Partial<typeof sample> & { replicates?: number } = {},
) =>
  manager.call('POST /surveys/:id/waves', {
    params: { id },
    body: {
      ...sample,
      replicates: 1,
      ...changes,
      ...delivery,
      seen: { members, excluded, eligible, drawn, digest },
    },
  });
const measure = async () => {
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    after = await testApp.database.transaction((db) => measureResponses(db, from));
  }
};
/** Invitations of a past survey, some started and some of these completed. */
const past = async (survey: number, members: number[], started: number, completed: number) =>
  testApp.database.transaction(async (db) => {
    for (const [at, member] of members.entries()) {
      const state = at < completed ? 'complete' : at < started ? 'started' : 'invited';
      await sql`insert into invitations (survey_id, member_id, points, state, invited_at)
        values (${survey}, ${member}, 1, ${state}, now() - interval '20 days')`.execute(db);
    }
  });

describe('a sample by what is expected of it', () => {
  it('is refused where the pasted list or its survey is wrong, and names what is', async () => {
    const country_code = 'EE';
    const survey = await idOf(await addSurvey(testApp, { country_code }));
    const abroad = await idOf(await addSurvey(testApp));
    for (const [changes, field] of [
      [{ expected_completes: 0 }, 'expected_completes'],
      [{ recontact: { survey: abroad, pseudonyms: ['a'] } }, 'recontact'],
      [{ recontact: { survey, pseudonyms: [] } }, 'recontact'],
    ] as const) {
      const { failure } = await asked(survey, changes as Changes);
      expect(failure.errors).toHaveProperty([field]);
    }
    const members = await people(country_code, 3);
    const other = await idOf(await addSurvey(testApp, { country_code }));
    await past(other, members, 3, 3);
    await testApp.database.transaction((db) =>
      sql`insert into attempts (invitation_id, token, expires_at, pseudonym)
        select id, 'token-' || id, now(), 'person-' || member_id from invitations where survey_id = ${other}`.execute(
        db,
      ),
    );
    const [first, second] = members.map((id) => `person-${id}`);
    const recontact = { survey: other, pseudonyms: [first ?? '', 'nobody', second ?? '', first ?? ''] };
    const found = await dryRun(survey, { recontact });
    expect(found.recontact).toEqual({ found: 2, unknown: ['nobody'], double: [first] });
    expect(found).toMatchObject({ eligible: 2, drawn: 2, excluded: { unmatched: 1 } });
    const { wave_id } = (await send(survey, found, { recontact })).data;
    const page = (await manager.call('GET /waves/:id', { params: { id: wave_id } })).data;
    expect(page.sample?.recontact).toEqual({ survey: other, found: 2 });
    expect(JSON.stringify(await databaseState(testApp.database.read))).not.toContain('nobody');
  });

  it('counts what members did, shrinks it as the formula says, and draws as many as it takes', async () => {
    const country_code = 'LV';
    const old = await idOf(await addSurvey(testApp, { country_code }));
    const women = await people(country_code, 30, { gender: 'female', birthdate: '1990-01-01' });
    const men = await people(country_code, 30, { gender: 'male', birthdate: '1950-01-01' });
    await past(old, women, 24, 20);
    await past(old, men.slice(0, 20), 2, 1);
    const survey = await idOf(await addSurvey(testApp, { country_code, completes_wanted: 8 }));
    const unmeasured = await dryRun(survey);
    expect(unmeasured.measured_at).toBeNull();
    expect(unmeasured.expected.completes).toBeCloseTo(60 * 0.2 * 0.6, 6);
    await measure();
    const state = await databaseState(testApp.database.read);
    const all = await dryRun(survey);
    expect(await databaseState(testApp.database.read)).toEqual(state);
    const country = ratesOfCountry({ invited: 50, started: 26, completed: 21 });
    const female = ratesOfCell({ invited: 30, started: 24, completed: 20 }, country);
    const of = (started: number, completed: number) => {
      const { start, completion } = ratesOfMember({ invited: 1, started, completed }, female);
      return start * completion;
    };
    const cell = all.cells.find(({ gender }) => gender === 'female');
    expect(cell).toMatchObject({ age_group: 2, members: 30 });
    expect(cell?.completes).toBeCloseTo(20 * of(1, 1) + 4 * of(1, 0) + 6 * of(0, 0), 6);
    expect(all.expected.completes).toBeCloseTo(
      all.cells.reduce((sum, one) => sum + one.completes, 0),
      6,
    );
    expect(all.new_members).toMatchObject({ members: 10 });
    expect(all.expected.low).toBeLessThan(all.expected.completes);
    expect(all.expected.high).toBeGreaterThan(all.expected.completes);
    expect(all.points_expected).toBe(Math.round(all.expected.completes * 50));
    expect(all).toMatchObject({
      missing: 8,
      points_high: Math.max(Math.ceil(all.expected.completes), all.expected.high) * 50,
    });
    expect(all.hours_to_fill).toBeGreaterThan(0);
    expect((await dryRun(survey, { per_hour: 1 })).hours_to_fill).toBeGreaterThan(all.hours_to_fill ?? 0);

    const few = await dryRun(survey, { expected_completes: 5 });
    expect(few.expected.completes).toBeGreaterThanOrEqual(5);
    expect(few.expected.completes).toBeLessThan(6);
    expect(few.drawn).toBeLessThan(all.drawn);
    expect((await dryRun(survey, { expected_completes: 5 })).digest).toBe(few.digest);
    const spread = await dryRun(survey, { size: 20, spread: true });
    expect(spread.cells.map(({ members }) => members)).toEqual([10, 10]);
    expect(expectedCompletes([]).completes).toBe(0);
  });

  it('says how many belong to no quota, where quotas are about members alone', async () => {
    const country_code = 'HU';
    const number = await addSurvey(testApp, { country_code, state: 'draft' });
    const survey = await idOf(number);
    const adult = { birthdate: '1990-01-01' };
    await people(country_code, 3, { gender: 'female', ...adult });
    await people(country_code, 2, { gender: 'male', ...adult });
    await people(country_code, 1, { gender: 'other', ...adult });
    expect((await dryRun(survey)).outside_quotas).toBeNull();
    const params = { id: survey };
    const tea = (await idsOf(testApp, number))('drink.tea');
    const quota = (name: string, condition: Group, is_enforced = true) => ({
      ...{ id: null, name, wanted: 5, is_enforced },
      condition,
    });
    const men = quota('Men', { kind: 'all', of: [{ kind: 'gender', genders: ['male'] }] });
    const teaDrinkers = quota('Tea', { kind: 'all', of: [{ kind: 'answer', options: [tea] }] });
    const old = quota('Old', { kind: 'all', of: [{ kind: 'age', from: 90, to: null }] }, false);
    const write = (version: number, cells: (typeof men)[]) =>
      manager.call('PUT /surveys/:id/quotas', { params, body: { version, cells } });
    expect((await write(1, [men, teaDrinkers])).status).toBe(200);
    expect((await dryRun(survey)).outside_quotas).toBeNull();
    expect((await write(2, [men, old])).status).toBe(200);
    const drawn = await dryRun(survey);
    expect(drawn).toMatchObject({ drawn: 6, outside_quotas: 4 });
    const notOther = {
      kind: 'none' as const,
      of: [{ kind: 'gender' as const, genders: ['other' as const] }],
    };
    expect(await dryRun(survey, { condition: notOther })).toMatchObject({ drawn: 5, outside_quotas: 3 });
    await testApp.database.transaction((db) => moveSurvey(db, number, 'live'));
    const { wave_id } = (await send(survey, drawn)).data;
    const page = (await manager.call('GET /waves/:id', { params: { id: wave_id } })).data;
    expect(page.sample?.outside_quotas).toBe(4);
  });

  it('is sent in replicates, of which the first begins and the others hold their members until somebody lets them go', async () => {
    const country_code = 'LT';
    const survey = await idOf(await addSurvey(testApp, { country_code }));
    const members = await people(country_code, 8);
    const seen = await dryRun(survey);
    expect((await send(survey, seen, { replicates: 21 })).failure.errors).toHaveProperty('replicates');
    const { wave_ids } = (await send(survey, seen, { replicates: 3 })).data;
    expect(wave_ids).toHaveLength(3);
    await runJobs(testApp);
    const pages = async () =>
      Promise.all(
        wave_ids.map(async (id) => (await manager.call('GET /waves/:id', { params: { id } })).data),
      );
    expect((await pages()).map(({ state, pause_reason }) => [state, pause_reason])).toEqual([
      ['done', null],
      ['paused', 'replicate'],
      ['paused', 'replicate'],
    ]);
    expect((await dryRun(survey)).excluded).toMatchObject({ already_invited: 8 });
    for (const id of wave_ids.slice(1))
      await manager.call('POST /waves/:id/resume', {
        params: { id },
        body: { reason: 'The first looks good' },
      });
    await runJobs(testApp);
    const { rows } = await sql<{ member_id: number; wave_id: number }>`
      select member_id, wave_id from invitations where survey_id = ${survey} and invited_at is not null order by 1
    `.execute(testApp.database.read);
    expect(rows.map(({ member_id }) => member_id)).toEqual(members.toSorted((a, b) => a - b));
    const sizes = wave_ids.map((id) => rows.filter(({ wave_id }) => wave_id === id).length);
    expect(sizes.toSorted()).toEqual([2, 3, 3]);
  });
});
