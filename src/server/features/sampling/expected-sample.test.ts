import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
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
import {
  type AskedSample,
  idOfSurvey,
  plainSample,
  type Run,
  sampleSteps,
} from '#server/testing/sample-steps.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addSurvey, idsOf, moveSurvey } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { measureResponses } from './sampling.jobs.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const { client: manager } = await signedInOperator(testApp);
const { asked, dryRun, send } = sampleSteps(manager, plainSample);
const idOf = (number: string) => idOfSurvey(testApp, number);
const people = async (country_code: string, count: number, details: object = {}) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++)
    ids.push((await addMember(testApp, { country_code, ...details })).member_id);
  return ids;
};
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
  it('is refused where a number, the pasted list or its survey is wrong', async () => {
    const country_code = 'EE';
    const survey = await idOf(await addSurvey(testApp, { country_code }));
    const abroad = await idOf(await addSurvey(testApp));
    const refused: [Partial<AskedSample>, string][] = [
      [{ expected_completes: 0 }, 'expected_completes'],
      [{ recontact: { survey: abroad, pseudonyms: ['a'] } }, 'recontact'],
      [{ recontact: { survey, pseudonyms: [] } }, 'recontact.pseudonyms'],
    ];
    for (const [changes, field] of refused) {
      const { failure } = await asked(survey, changes);
      expect(failure.errors).toHaveProperty([field]);
    }
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
    const cell = all.cells.find(({ of: group }) => group.kind === 'age_gender' && group.gender === 'female');
    expect(cell).toMatchObject({ of: { age_group: 2 }, members: 30 });
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

  it('goes by the places that quotas still have, as far as is known before the survey who belongs to them', async () => {
    const country_code = 'HU';
    const number = await addSurvey(testApp, { country_code, state: 'draft' });
    const params = { id: await idOf(number) };
    const adult = { birthdate: '1990-01-01' };
    await people(country_code, 12, { gender: 'female', ...adult });
    const men = await people(country_code, 10, { gender: 'male', ...adult });
    await people(country_code, 2, { gender: 'other', ...adult });
    const tea = (await idsOf(testApp, number))('drink.tea');
    const quota = (name: string, wanted: number, rule: Group['of'][number], is_enforced = true) => ({
      ...{ id: null, name, wanted, is_enforced },
      condition: { kind: 'all' as const, of: [rule] },
    });
    const teaDrinkers = quota('Tea', 5, { kind: 'answer', options: [tea] });
    const female = quota('Women', 6, { kind: 'gender', genders: ['female'] });
    const male = quota('Men', 18, { kind: 'gender', genders: ['male'] });
    const write = (version: number, cells: (typeof male)[]) =>
      manager.call('PUT /surveys/:id/quotas', { params, body: { version, cells } });
    const shown = ({ cells, unknown_quotas }: Run) => [
      ...cells.map(({ of, members }) =>
        of.kind === 'quota' ? [of.name, of.open, members] : [of.kind, members],
      ),
      ...unknown_quotas,
    ];
    expect((await write(1, [teaDrinkers])).status).toBe(200);
    const plain = await dryRun(params.id);
    expect(shown(plain)).toEqual([['age_gender', 12], ['age_gender', 10], ['age_gender', 2], 'Tea']);
    expect((await write(2, [teaDrinkers, female, male])).status).toBe(200);
    const first = { size: 8, spread: true };
    // What depends on answers may be met by anybody: the others get what the quota wants, if the other two leave something of it.
    const spread = await dryRun(params.id, first);
    expect(shown(spread)).toEqual([['Women', 6, 2], ['Men', 18, 6], ['others', 0], 'Tea']);
    expect(await dryRun(params.id, first)).toEqual(spread);
    expect(shown(await dryRun(params.id, { size: 8 }))).not.toEqual(shown(spread));
    expect(spread).toMatchObject({ eligible: 24, excluded: plain.excluded });
    const expected = await dryRun(params.id, { spread: true, expected_completes: 1 });
    expect(shown(expected).slice(0, 2)).toEqual([
      ['Women', 6, 2],
      ['Men', 18, 7],
    ]);

    await testApp.database.transaction((db) => moveSurvey(db, number, 'live'));
    const { wave_id } = (await send(params.id, spread, first)).data;
    await runJobs(testApp);
    await testApp.database.transaction(async (db) => {
      await sql`
        with done as (
          update invitations set state = 'complete' where id = (
            select min(id) from invitations where survey_id = ${params.id} and member_id = any(${men})
          ) returning id
        ), ended as (
          insert into attempts (invitation_id, token, expires_at, outcome, ended_at)
          select id, 'done', now(), 'complete', now() from done returning id
        ), held as (
          insert into attempt_places select ended.id, q.id from ended, quota_cells q where q.survey_id = ${params.id} and q.name = 'Men'
        )
        update quota_cells set filled = 1 where survey_id = ${params.id} and name = 'Men'`.execute(db);
      // All places of the women are taken, none by a complete.
      await sql`update quota_cells set filled = wanted where survey_id = ${params.id} and name = 'Women'`.execute(
        db,
      );
    });
    const page = (await manager.call('GET /waves/:id', { params: { id: wave_id } })).data;
    expect(page.sample?.cells.map(({ of, members, came }) => [of.kind, members, came])).toEqual([
      ['quota', 2, 0],
      ['quota', 6, 1],
      ['others', 0, 0],
    ]);
    // 18 are wanted, one is there, and 0.12 are expected of each of five who were invited a moment ago.
    const second = await dryRun(params.id, { size: 5, spread: true });
    expect(shown(second)).toEqual([['Women', 0, 0], ['Men', 16, 4], ['others', 1], 'Tea']);
    expect(second).toMatchObject({ eligible: 16 });
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
