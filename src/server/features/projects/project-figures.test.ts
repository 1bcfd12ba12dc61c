import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { fieldRates, NO_COUNTS, pointsPerComplete } from '#contract/rules/field-figures.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { clock } from '#server/clock.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  invite,
  linkTo,
  moveSurvey,
  startExternal,
  surveyKey,
} from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const test = await startTestApp();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => test.close());

/** In Sofia a quarter of an hour before midnight, in Vienna an hour and a quarter. */
const STARTED = new Date('2031-01-10T21:45:00Z');
const at = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: STARTED.getTime() + minutes * 60_000 });
const of = (id: number) => ({ params: { id } });

type Genders = readonly ('female' | 'male')[];

/** A survey of a project for invited members of these genders, of whom the first `starters` start it. */
async function runSurvey(
  project_id: number,
  {
    country,
    points,
    genders,
    starters,
  }: { country: string; points: number; genders: Genders; starters: number },
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-09T10:00:00Z') });
  const survey_number = await addExternalSurvey(test, {
    country_code: country,
    ...{ points, screenout_points: 5, quota_full_points: 3, completes_wanted: 10, state: 'draft' },
  });
  const { id } = await test.database.transaction((db) =>
    db
      .updateTable('surveys')
      .set({ project_id })
      .where('survey_number', '=', survey_number)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const quota = (name: string, gender: 'female' | 'male') => ({
    ...{ id: null, name, wanted: 5, is_enforced: true },
    condition: { kind: 'all' as const, of: [{ kind: 'gender' as const, genders: [gender] }] },
  });
  const { client: early } = await signedInOperator(test);
  const cells = [quota('Women', 'female'), quota('Men', 'male')];
  const { status } = await early.call('PUT /surveys/:id/quotas', { ...of(id), body: { version: 1, cells } });
  expect(status).toBe(200);
  await test.database.transaction((db) => moveSurvey(db, survey_number, 'live'));
  const members: number[] = [];
  for (const gender of genders)
    members.push((await addMember(test, { country_code: country, gender })).member_id);
  await invite(test, survey_number, members);
  at(0);
  const visitor = () => test.visitor({ country });
  const tokens: string[] = [];
  for (const member of members.slice(0, starters))
    tokens.push(await startExternal(visitor(), await linkTo(test, survey_number, member)));
  const key = await surveyKey(test, survey_number);
  const origin = `http://${country.toLowerCase()}.localhost:3000`;
  return {
    id,
    token: (who: number) => tokens[who] ?? '',
    async report(who: number, outcome: Outcome) {
      const said = { survey_number, attempt: tokens[who] ?? '', outcome };
      const url = reportLink(origin, said, key, clock.now()).replace(origin, '');
      expect((await visitor().request('POST', url)).status).toBe(200);
    },
  };
}

it('figures of a project are those of its surveys and cells together, each counted by hand', async () => {
  const { id: project } = await test.database.transaction((db) =>
    db
      .insertInto('projects')
      .values({ name: 'Three surveys', country_codes: ['AT', 'BG'] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const women = (count: number): Genders => Array.from({ length: count }, () => 'female');
  const men = (count: number): Genders => Array.from({ length: count }, () => 'male');
  const run = (country: string, points: number, genders: Genders, starters: number) =>
    runSurvey(project, { country, points, genders, starters });
  const first = await run('BG', 80, [...women(4), ...men(4)], 7);
  const second = await run('BG', 50, [...men(3), ...women(2)], 4);
  const abroad = await run('AT', 100, [...women(2), ...men(4)], 3);
  at(5);
  await first.report(2, 'screenout');
  await first.report(5, 'quota_full');
  await first.report(6, 'abandoned');
  await second.report(2, 'quality');
  await abroad.report(1, 'screenout');
  await abroad.report(2, 'security');
  at(10);
  await first.report(0, 'complete');
  at(12);
  await second.report(0, 'complete');
  at(20);
  await first.report(1, 'complete');
  await second.report(1, 'complete');
  at(30);
  await first.report(4, 'complete');
  at(40);
  await abroad.report(0, 'complete');
  await test.database.transaction(async (db) => {
    const actor = { kind: 'command_line', name: 'test' } as const;
    await reconcileAttempts(db, [second.token(1)], { verdict: 'reject', reason: 'Too fast', actor });
    await sql`update attempts set expires_at = ${clock.now()} where token = ${second.token(3)}`.execute(db);
  });
  await test.database.transaction((db) => endExpiredAttempts(db));

  const read = async (countries: string[] | null) => {
    const { client } = await signedInOperator(test, { role: 'owner', countries });
    return (await client.call('GET /projects/:id', of(project))).data;
  };
  const counts = {
    ...NO_COUNTS,
    // 8 and 5 and 6; 7 and 4 and 3.
    invited: 19,
    started: 14,
    open: 1,
    completes: 5,
    screenouts: 2,
    quota_fulls: 1,
    quality: 1,
    security: 1,
    abandoned: 1,
    timeouts: 1,
    rejected: 1,
    // 3 × 80, 5 and 3; 50, as the rejected complete's were taken back; 100 and 5.
    points: 403,
  };
  const everywhere = await read(null);
  expect(everywhere).toMatchObject({
    elsewhere: 0,
    sums: {
      counts,
      // Of 10, 12, 20, 30 and 40.
      median_minutes: 20,
      target: 30,
      days: [
        { day: '2031-01-10', completes: 3 },
        { day: '2031-01-11', completes: 2 },
      ],
    },
  });
  expect(fieldRates(everywhere.sums.counts)).toEqual({
    start: { part: 14, whole: 19 },
    participation: { part: 5, whole: 19 },
    completion: { part: 5, whole: 14 },
    incidence: { part: 5, whole: 7 },
    drop_out: { part: 2, whole: 13 },
  });
  expect(pointsPerComplete(everywhere.sums.counts)).toBe(80.6);

  const here = await read(['BG']);
  expect(here).toMatchObject({
    elsewhere: 1,
    surveys: [
      {
        id: second.id,
        median_minutes: 12,
        counts: { invited: 5, started: 4, open: 0, completes: 1, rejected: 1, points: 50 },
      },
      {
        id: first.id,
        median_minutes: 20,
        counts: { invited: 8, started: 7, open: 1, completes: 3, rejected: 0, points: 248 },
      },
    ],
    sums: {
      counts: { ...counts, invited: 13, started: 11, completes: 4, screenouts: 1, security: 0, points: 298 },
      // Of 10, 12, 20 and 30.
      median_minutes: 16,
      target: 20,
      days: [
        { day: '2031-01-10', completes: 2 },
        { day: '2031-01-11', completes: 2 },
      ],
    },
  });
  expect(fieldRates(here.sums.counts)).toEqual({
    start: { part: 11, whole: 13 },
    participation: { part: 4, whole: 13 },
    completion: { part: 4, whole: 11 },
    incidence: { part: 4, whole: 5 },
    drop_out: { part: 2, whole: 10 },
  });

  const { client } = await signedInOperator(test);
  const cellsOf = async (id: number) => {
    const { data } = await client.call('GET /surveys/:id/quotas', of(id));
    return data.cells.map(({ name, filled, counts: counted, median_minutes }) => ({
      cell: [name, filled, median_minutes, counted?.points],
      rates: counted && Object.values(fieldRates(counted)).map(({ part, whole }) => `${part}/${whole}`),
    }));
  };
  // Start, participation, completion, incidence, drop-out.
  expect(await cellsOf(first.id)).toEqual([
    { cell: ['Women', 3, 15, 165], rates: ['4/4', '2/4', '2/4', '2/3', '0/3'] },
    { cell: ['Men', 1, 30, 83], rates: ['3/4', '1/4', '1/3', '1/1', '1/3'] },
  ]);
  expect(await cellsOf(second.id)).toEqual([
    { cell: ['Women', 0, null, 0], rates: ['1/2', '0/2', '0/1', '0/0', '1/1'] },
    { cell: ['Men', 1, 12, 50], rates: ['3/3', '1/3', '1/3', '1/1', '0/3'] },
  ]);
  expect(await cellsOf(abroad.id)).toEqual([
    { cell: ['Women', 1, 40, 105], rates: ['2/2', '1/2', '1/2', '1/2', '0/2'] },
    { cell: ['Men', 0, null, 0], rates: ['1/4', '0/4', '0/1', '0/0', '0/1'] },
  ]);
});
