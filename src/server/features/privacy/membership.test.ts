import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullMember } from '#server/testing/full-member.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

describe('membership', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const unsubscribe = (client: TestClient, password = TEST_PASSWORD) =>
    client.call('POST /profile/unsubscribe', { body: { password } });
  const membership = async (client: TestClient) => (await client.call('GET /profile/membership')).data;
  const mailsTo = async (email: string) =>
    (await queuedMails(test, email)).map(({ template, state }) => [template, state]);

  it('ends its invitations with the password only; a wrong one is refused under its field and counts', async () => {
    const { client, email } = await signedInMember(test);
    expect((await unsubscribe(test.visitor())).failure.code).toBe('not_signed_in');
    expect((await unsubscribe(client, 'Wrong-horse-1')).failure).toMatchObject({
      code: 'invalid_fields',
      errors: { password: 'The password is incorrect' },
    });
    expect((await membership(client)).unsubscribed_at).toBeNull();
    for (let attempt = 2; attempt <= 10; attempt++) await unsubscribe(client, 'Wrong-horse-1');
    expect((await unsubscribe(client)).failure.code).toBe('too_many_attempts');
    expect(await mailsTo(email)).toEqual([]);
  });

  it('stops what is queued and what would come, says so once, and resumes', async () => {
    const { client, email, member_id } = await signedInMember(test);
    const [first, second, third] = await Promise.all([addSurvey(test), addSurvey(test), addSurvey(test)]);
    await invite(test, first, [member_id]);
    for (const _again of [1, 2]) expect((await unsubscribe(client)).status).toBe(200);
    expect((await membership(client)).unsubscribed_at).not.toBeNull();
    expect(await invite(test, second, [member_id])).toEqual({ invited: 0, refused: { unsubscribed: 1 } });
    const mails = [
      ['invitation', 'cancelled'],
      ['unsubscribed', 'queued'],
    ];
    expect(await mailsTo(email)).toEqual(mails);

    expect((await test.visitor().call('POST /profile/resume')).failure.code).toBe('not_signed_in');
    for (const _again of [1, 2]) expect((await client.call('POST /profile/resume')).status).toBe(200);
    expect((await membership(client)).unsubscribed_at).toBeNull();
    expect(await invite(test, third, [member_id])).toEqual({ invited: 1, refused: {} });
    expect(await mailsTo(email)).toEqual([...mails, ['invitation', 'queued']]);
  });

  it('says what leaving would cost', async () => {
    const nothing = await signedInMember(test);
    expect(await membership(nothing.client)).toEqual({
      unsubscribed_at: null,
      points: 0,
      pending: 0,
      cancelled_requests: 0,
      cancelled_points: 0,
      sent_requests: 0,
      bookkeeping_years: 10,
    });
    const { client } = await fullMember(test, 'Nevena');
    const { points } = (await client.call('GET /profile/points')).data;
    expect(await membership(client)).toMatchObject({
      points,
      pending: 40,
      cancelled_requests: 2,
      cancelled_points: 2000,
      sent_requests: 1,
    });
  });
});
