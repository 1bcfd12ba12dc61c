import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { fullMember } from '#server/testing/full-member.ts';
import { startInterview } from '#server/testing/interviews.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tracesOf } from '#server/testing/traces.queries.ts';
import { proveJournal } from './prove-journal.ts';

/** Long enough to be found wherever it stands. */
const NUMBER = 730_194_826;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.pool.query(`alter sequence members_id_seq restart with ${NUMBER}`);
});
afterAll(() => test.close());

it('of an erased member the journal and the requests keep no number, whatever was booked and however', async () => {
  const member = await fullMember(test, 'Slavyana');
  expect(member.member_id).toBe(NUMBER);
  const friend = await startInterview(test, await addSurvey(test), { referred_by: NUMBER });
  await friend.answer(0, { adult: 'yes' });
  await friend.answer(1, { drink: 'coffee' });
  await friend.answer(3, { why: 'Because' });
  const { client } = await signedInOperator(test);
  const adjusted = await client.call('POST /members/:id/adjust-points', {
    params: { id: NUMBER },
    body: { points: 20, kind: 'correction', reason: 'A late answer', key: 'late-answer' },
  });
  expect(adjusted.status).toBe(200);

  const deleted = await member.client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
  expect(deleted.status).toBe(200);
  await test.database.transaction((db) =>
    settleExchangeRequest(db, {
      action: 'fail',
      request_id: member.requests.sent,
      actor: { kind: 'command_line', name: 'maria' },
      reason: 'returned',
    }),
  );

  const { rows } = await test.database.pool.query('select distinct kind from movements order by 1');
  expect(rows.length).toBeGreaterThan(6);
  const traces = await tracesOf(test.database.read, [String(NUMBER)]);
  expect(traces.filter((trace) => /^(movements|wallets|exchange_)/.test(trace))).toEqual([]);
  expect((await proveJournal(test.database.read)).faults).toEqual([]);
});
