import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
import { addMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, inviteOne, startExternal } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('kvorum attempt', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const kvorum = (...args: string[]) => run(args, environmentOf(test));
  const done = async <T>(...args: string[]): Promise<T> => answered<T>(await kvorum('--json', ...args));
  const unverified = async () => {
    const survey = await addExternalSurvey(test);
    const { member_id } = await addMember(test);
    const client = test.visitor();
    const attempt = await startExternal(client, await inviteOne(test, survey, member_id));
    const query = `attempt=${attempt}&outcome=complete`;
    await client.request('GET', `/api/portal/v1/surveys/${survey}/return?${query}`);
    return { survey, attempt, member_id };
  };

  it('refuses a rejection without a reason, and what is no attempt, before anything is written', async () => {
    const { attempt } = await unverified();
    expect((await kvorum('attempt', 'reject', '--because', 'nonsense', '--', attempt)).code).toBe(2);
    expect((await kvorum('attempt', 'reject', '--', attempt)).err).toContain('reason: ');
    expect((await kvorum('attempt', 'reject', '--reason', ' ', '--', attempt)).err).toContain('reason: ');
    expect((await kvorum('attempt', 'accept', '--', attempt, 'nobody')).err).toContain("couldn't find");
    const waiting = await done<{ attempt: string }[]>('attempt', 'unverified');
    expect(waiting).toMatchObject([{ attempt }]);
  });

  it('lists unverified completes and settles them, which the audit log keeps', async () => {
    const [one, other] = [await unverified(), await unverified()];
    expect((await kvorum('attempt', 'unverified', '--survey', one.survey)).out).toContain(one.attempt);
    expect(await done('attempt', 'accept', '--', one.attempt)).toEqual([
      { attempt: one.attempt, changed: true, points: 80 },
    ]);
    expect(await lastAudited(test)).toMatchObject({
      actor_kind: 'command_line',
      action: 'accept_attempt',
      details: { outcome: null, points: 80 },
    });
    const { out } = await kvorum('attempt', 'reject', '--reason', 'No such person', '--', other.attempt);
    expect(out).toMatch(/ yes +0$/m);
    expect(await lastAudited(test)).toMatchObject({ action: 'reject_attempt' });
    expect((await kvorum('attempt', 'accept', '--', other.attempt)).err).toContain('already final');
    expect((await kvorum('attempt', 'unverified', '--survey', one.survey)).out).toBe(
      'No unverified completes.\n',
    );
  });
});
