import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { meeting } from '#server/testing/held.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waveSteps } from '#server/testing/wave-steps.ts';
import { advanceWave } from './advance-wave.ts';
import { startWave } from './start-wave.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it.each(['plans', 'mails'])(
  'nobody’s call waits for a step of a wave that %s: each is answered before the step has ended',
  async (phase) => {
    const survey_number = await addSurvey(test, { invite_new_members: true });
    const survey = await test.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow();
    const { email } = await addMember(test);
    const { client } = await signedInMember(test);
    const operator = await signedInOperator(test);
    const body = registrationOf();
    await register(test, body);
    const code = await mailedCode(test, body.email, 'confirmation');
    const step = (db: Db) => advanceWave(db, wave_id, 1000);
    const { wave_id } = await test.database.transaction((db) =>
      startWave(db, {
        survey_number,
        actor: { kind: 'command_line', name: 'test' },
        audience: 'all',
      }),
    );
    if (phase === 'mails') await test.database.transaction(step);

    await test.database.transaction(async (db) => {
      await step(db);
      expect(await countOf(db, wave_id, phase)).toBeGreaterThan(0);
      const credentials = { body: { email, password: TEST_PASSWORD } };
      const answers = [
        await test.visitor().call('POST /auth/login', credentials),
        await test.visitor().call('POST /profile/confirm', { body: { code } }),
        await client.call('GET /surveys'),
        await client.call('PUT /profile/language', { body: { language: 'bg' } }),
        await register(test, registrationOf()),
        await operator.client.call('POST /surveys/:id/state', {
          params: { id: survey.id },
          body: { from: 'live', to: 'paused' },
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    });
  },
);

/** What a step has done: invitations that are planned, or queued as mails. */
const countOf = async (db: Db, waveId: number, phase: string) =>
  (
    await db
      .selectFrom('invitations')
      .select('id')
      .where('wave_id', '=', waveId)
      .where('invited_at', phase === 'plans' ? 'is' : 'is not', null)
      .execute()
  ).length;

const { start, step, people } = waveSteps(() => test);

/** A survey of a country that gives 50 points, and an operator who raises them to 80. */
async function raisable(country_code: string) {
  const survey_number = await addSurvey(test, { points: 50, country_code });
  const { id } = await test.database.read
    .selectFrom('surveys')
    .select('id')
    .where('survey_number', '=', survey_number)
    .executeTakeFirstOrThrow();
  const { client } = await signedInOperator(test, { step_up: true });
  const params = { id };
  return {
    survey_number,
    client,
    params,
    raise: () => client.call('POST /surveys/:id/raises', { params, body: { from: 50, to: 80 } }),
    promised: () =>
      test.database.read
        .selectFrom('invitations')
        .select(['points', 'invited_at'])
        .where('survey_id', '=', id)
        .orderBy('id')
        .execute(),
  };
}

it('a raise takes those whom a step planned with the points of before, though the step ends after it', async () => {
  const { survey_number, raise, promised } = await raisable('AT');
  await people('AT', 1);
  const wave = await start(survey_number);
  await meeting(
    test,
    async (db) => {
      await advanceWave(db, wave, 10);
      expect((await raise()).status).toBe(200);
    },
    () => runJobs(test),
  );
  await runJobs(test);
  expect(await promised()).toMatchObject([{ points: 80 }]);
});

it('a raise is refused above the ceiling of points, and counted by waves as soon as it is asked for', async () => {
  const { survey_number, client, params, raise, promised } = await raisable('GR');
  await invite(test, survey_number, await people('GR', 1));
  await people('GR', 1);
  const wave = await start(survey_number);
  await step(wave);
  const ceiling = (points: number, version: number) =>
    client.call('PUT /surveys/:id/ceilings', {
      params,
      body: { per_day: null, members: null, points, version },
    });
  await ceiling(79, 0);
  const cost = await client.call('GET /surveys/:id/raise-cost', { params, query: { to: '80' } });
  expect(cost.data).toMatchObject({ most: 30, ceiling: { ceiling: 79, promised: 80 } });
  expect((await raise()).failure.errors).toEqual({ to: operatorFieldMessages.points_above_ceiling });
  expect(await promised()).toMatchObject([{ points: 50 }, { points: 50, invited_at: null }]);
  // There would be room for somebody who is promised 50 points.
  await ceiling(130, 1);
  expect((await raise()).status).toBe(200);
  expect(await step(wave)).toBe('waiting');
  await runJobs(test);
  expect(await promised()).toMatchObject([{ points: 80 }, { points: 80, invited_at: null }]);
});
