import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { migrations } from '#server/database/migration-files.ts';
import { raisePoints } from '#server/features/point-raises/raise-points.ts';
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
import { inviteMembers } from './invite-members.ts';
import { inviteNewcomer } from './invite-newcomer.ts';
import { startWave } from './start-wave.ts';
import { listWaves } from './waves.ts';

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

/** What a step has done: recipients that are planned, or invitations queued as mails. */
const countOf = async (db: Db, waveId: number, phase: string) =>
  (
    await db
      .selectFrom(phase === 'plans' ? 'wave_recipients' : 'invitations')
      .select('member_id')
      .where('wave_id', '=', waveId)
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

it('a raise and a step of a wave that meet come one after the other: the step gives the points of after, or the raise finds it', async () => {
  const actor = { kind: 'command_line', name: 'test' } as const;
  const { survey_number, params, promised } = await raisable('AT');
  await people('AT', 1);
  const wave = await start(survey_number);
  await step(wave);
  const advance = () => step(wave);
  await meeting(test, (db) => raisePoints(db, actor, params.id, { from: 50, to: 80 }), advance);
  expect(await promised()).toMatchObject([{ points: 80 }]);

  const other = await raisable('FI');
  await people('FI', 1);
  const next = await start(other.survey_number);
  await step(next);
  const raised = await meeting(test, (db) => advanceWave(db, next, 10), other.raise);
  expect(raised.status).toBe(200);
  expect(await other.promised()).toMatchObject([{ points: 50 }]);
  await runJobs(test);
  expect(await other.promised()).toMatchObject([{ points: 80 }]);
});

it('a raise takes those who are invited at once, whether they are there before it or not', async () => {
  const { survey_number, raise, promised } = await raisable('CY');
  const members = await people('CY', 1);
  const raised = await meeting(
    test,
    (db) => inviteMembers(db, { survey_number, members }),
    () => raise(),
  );
  expect(raised.status).toBe(200);
  await runJobs(test);
  await invite(test, survey_number, await people('CY', 1));
  expect(await promised()).toMatchObject([{ points: 80 }, { points: 80 }]);
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
  expect(await promised()).toMatchObject([{ points: 50 }]);
  // There would be room for somebody who is promised 50 points.
  await ceiling(130, 1);
  expect((await raise()).status).toBe(200);
  expect(await step(wave)).toBe('waiting');
  await runJobs(test);
  expect(await promised()).toMatchObject([{ points: 80 }]);
});

it('whom an earlier release counted as invited, though no mail went, is found in steps, and nothing else is touched', async () => {
  const { start, steps, people } = waveSteps(() => test);
  const country_code = 'PT';
  const [refused, again, sent] = await people(country_code, 3);
  const survey = await addSurvey(test, { country_code, invite_new_members: true });
  const wave = await start(survey);
  await steps(wave);
  const [late] = await people(country_code, 1);
  const [newcomers = 0] = await test.database.transaction((db) => inviteNewcomer(db, late ?? 0));
  const plannedNewcomers = async () =>
    (await listWaves(test.database.read, { survey_number: survey })).find(
      ({ audience }) => audience === 'newcomers',
    )?.planned;
  expect(await plannedNewcomers()).toBe(1);
  const at = async (member: number | undefined) =>
    test.database.read
      .selectFrom('invitations')
      .select(['id', 'invited_at', 'not_sent'])
      .where('member_id', '=', member ?? 0)
      .executeTakeFirstOrThrow();
  const { id } = await at(again);
  await test.database.transaction(async (db) => {
    const cancelled = { state: 'cancelled', cancelled_because: 'unsubscribed' };
    await db
      .updateTable('mails')
      .set(cancelled)
      .where('member_id', 'in', [refused ?? 0, again ?? 0])
      .execute();
    // Invited again since, by a wave whose mail hasn't gone yet.
    await db
      .updateTable('invitations')
      .set({ invited_at: new Date(Date.now() + 86_400_000) })
      .where('id', '=', id)
      .execute();
    await db.updateTable('waves').set({ planned: 0 }).where('id', '=', newcomers).execute();
    const ended = { state: 'stopped', stop_reason: 'a mistake', ended_at: new Date() };
    await db.updateTable('waves').set(ended).where('id', '=', newcomers).execute();
  });
  const reminders = async () =>
    (await test.database.read.selectFrom('reminders').select('invitation_id').execute()).map(
      (row) => row.invitation_id,
    );
  expect(await reminders()).toContain((await at(refused)).id);
  for (const name of ['0121-planned-newcomers', '0122-who-counts-as-invited-so-far']) {
    const { sql = '' } = migrations.find((one) => one.name === name) ?? {};
    const batch = async () => (await test.database.pool.query(sql)).rowCount;
    expect([name, await batch(), await batch()]).toEqual([name, expect.any(Number), 0]);
  }
  expect(await at(refused)).toMatchObject({ invited_at: null, not_sent: 'unsubscribed' });
  expect(await at(late)).toMatchObject({ invited_at: null, not_sent: 'wave_stopped' });
  for (const one of [again, sent]) expect((await at(one)).invited_at).not.toBeNull();
  expect(await reminders()).not.toContain((await at(refused)).id);
  expect(await plannedNewcomers()).toBe(1);
});
