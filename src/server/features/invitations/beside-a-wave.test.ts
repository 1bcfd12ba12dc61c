import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { addMember, signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
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
