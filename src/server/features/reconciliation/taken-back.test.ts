import { afterAll, expect, it } from 'vitest';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());

const actor = { kind: 'command_line', name: 'test' } as const;

/** A member whose attempt was accepted, for 80 points. */
async function startAccepted() {
  const member = await signedInMember(testApp);
  const survey = await addExternalSurvey(testApp);
  const token = await startExternal(member.client, await inviteOne(testApp, survey, member.member_id));
  const decide = (decision: Parameters<typeof reconcileAttempts>[2]) =>
    testApp.database.transaction((db) => reconcileAttempts(db, [token], decision));
  await decide({ verdict: 'accept', actor });
  return { ...member, decide };
}

it('points that are taken back of a member who has too few left are told with the reason', async () => {
  for (const left of [0, 30]) {
    const { client, member_id, email, decide } = await startAccepted();
    const correction = { kind: 'correction', points: left - 80, reason: 'Paid out', actor } as const;
    await testApp.database.transaction((db) =>
      adjustPoints(db, { key: `paid out ${left}`, member_id, ...correction }),
    );
    const fraud = { verdict: 'reject', because: 'duplicate', take_back: true, actor } as const;
    expect(await decide(fraud)).toMatchObject([{ changed: true, points: 0 - left }]);
    expect((await client.call('GET /profile/surveys-taken')).data).toMatchObject([
      { outcome: 'complete', state: 'reversed', points: 0, taken_back: left, because: 'duplicate' },
    ]);
    expect((await client.call('GET /profile/points')).data).toEqual({ points: 0, pending: 0 });
    const mails = (await queuedMails(testApp, email)).filter(
      ({ template }) => template === 'points_taken_back',
    );
    expect(mails).toMatchObject([{ data: { points: left, because: 'duplicate' } }]);
    await runJobs(testApp);
  }
  expect((await proveJournal(testApp.database.read)).faults).toEqual([]);
});

it('a rejection that reverses nothing is not told', async () => {
  const { client, email, decide } = await startAccepted();
  expect(await decide({ verdict: 'reject', because: 'too_fast', actor })).toMatchObject([{ points: 0 }]);
  expect((await client.call('GET /profile/surveys-taken')).data).toMatchObject([
    { state: 'final', points: 80, taken_back: 0, because: null },
  ]);
  expect((await queuedMails(testApp, email)).map(({ template }) => template)).not.toContain(
    'points_taken_back',
  );
});
