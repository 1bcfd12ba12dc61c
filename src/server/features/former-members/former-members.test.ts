import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportLink } from '#server/features/reports/report-links.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, signIn, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { addExternalSurvey, invite, linkTo, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { forgetFormerMembers } from './former-members.ts';

const ORIGIN = 'http://bg.localhost:3000';
const DAY_MS = 86_400_000;

describe('an address that was deleted and registers again', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  const referrerOf = (memberId: number) =>
    test.database.read
      .selectFrom('members')
      .select('referrer_code')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
  const join = async (email: string, referrer_code: string) => {
    expect((await register(test, registrationOf({ email, referrer: referrer_code }))).status).toBe(200);
    const code = await mailedCode(test, email, 'confirmation');
    expect((await test.visitor().call('POST /profile/confirm', { body: { code } })).status).toBe(200);
    const { id: member_id } = await test.database.read
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const client = await signIn(test, { member_id, country_code: 'BG', language: 'bg' });
    return { member_id, client };
  };
  const leave = async (client: TestClient) => {
    const answer = await client.call('POST /profile/delete', { body: { password: TEST_PASSWORD } });
    expect(answer.status).toBe(200);
  };
  const complete = async (member: { member_id: number; client: TestClient }, survey_number: string) => {
    expect(await invite(test, survey_number, [member.member_id])).toEqual({ invited: 1, refused: {} });
    const token = await linkTo(test, survey_number, member.member_id);
    const attempt = await startExternal(member.client, token);
    const key = await surveyKey(test, survey_number);
    const url = reportLink(ORIGIN, { survey_number, attempt, outcome: 'complete' }, key, new Date());
    const headers = { host: 'bg.localhost:3000' };
    const answer = await test.app.inject({ method: 'POST', url: url.replace(ORIGIN, ''), headers });
    expect(answer.statusCode).toBe(200);
  };
  const points = async (client: TestClient) => (await client.call('GET /profile/points')).data.points;
  const surveyNow = (more = {}) => addExternalSurvey(test, { review_days: 0, ...more });

  it('is invited to what it has not taken, earns its referrer nothing again, however often', async () => {
    const referrer = await signedInMember(test);
    const { referrer_code } = await referrerOf(referrer.member_id);
    const [taken, other] = [await surveyNow(), await surveyNow()];
    const first = await join('Zdravko@example.org', referrer_code);
    await complete(first, taken);
    expect([await points(first.client), await points(referrer.client)]).toEqual([80, 10]);
    await leave(first.client);

    const second = await join('zdravko@example.org', referrer_code);
    expect(await invite(test, taken, [second.member_id])).toEqual({
      invited: 0,
      refused: { already_taken: 1 },
    });
    await complete(second, other);
    expect([await points(second.client), await points(referrer.client)]).toEqual([80, 10]);
    await leave(second.client);

    const third = await join('zdravko@example.org', referrer_code);
    for (const survey of [taken, other])
      expect((await invite(test, survey, [third.member_id])).refused).toEqual({ already_taken: 1 });
    await complete(third, await surveyNow());
    expect(await points(referrer.client)).toBe(10);
  });

  it('is remembered for every account that has left from it', async () => {
    const referrer = await signedInMember(test);
    const { referrer_code } = await referrerOf(referrer.member_id);
    const [taken, other] = [await surveyNow(), await surveyNow()];
    const first = await join('lena@example.org', referrer_code);
    await complete(first, taken);
    await leave(first.client);
    const second = await join('lena.b@example.org', referrer_code);
    await complete(second, other);
    await test.database.transaction((db) =>
      db
        .updateTable('members')
        .set({ email: 'lena@example.org', email_key: 'lena@example.org' })
        .where('id', '=', second.member_id)
        .execute(),
    );
    await leave(second.client);

    const third = await join('lena@example.org', referrer_code);
    for (const survey of [taken, other])
      expect((await invite(test, survey, [third.member_id])).refused).toEqual({ already_taken: 1 });
  });

  it('gets no invitation by the newcomers’ wave to what it has taken', async () => {
    const referrer = await signedInMember(test);
    const { referrer_code } = await referrerOf(referrer.member_id);
    const survey = await surveyNow({ invite_new_members: true });
    const invited = async (memberId: number) =>
      (
        await test.database.read
          .selectFrom('invitations as i')
          .innerJoin('surveys as s', 's.id', 'i.survey_id')
          .select(['s.survey_number', 'i.invited_at', 'i.not_sent'])
          .where('i.member_id', '=', memberId)
          .execute()
      ).find((one) => one.survey_number === survey);
    const first = await join('mira@example.org', referrer_code);
    await runJobs(test);
    expect((await invited(first.member_id))?.invited_at).toBeInstanceOf(Date);
    await startExternal(first.client, await linkTo(test, survey, first.member_id));
    await leave(first.client);
    const second = await join('mira@example.org', referrer_code);
    await runJobs(test);
    expect(await invited(second.member_id)).toMatchObject({ invited_at: null, not_sent: 'already_taken' });
  });

  it('is a new one after 180 days, and what was remembered is gone', async () => {
    const referrer = await signedInMember(test);
    const { referrer_code } = await referrerOf(referrer.member_id);
    const survey = await surveyNow();
    const first = await join('rada@example.org', referrer_code);
    await complete(first, survey);
    await leave(first.client);
    const remembered = () => test.database.read.selectFrom('former_members').select('surveys').execute();
    const forget = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
      await test.database.transaction((db) => forgetFormerMembers(db, 100));
      return (await remembered()).length;
    };
    expect(await forget(179)).toBeGreaterThan(0);
    expect(await forget(2)).toBe(0);
    const again = await join('rada@example.org', referrer_code);
    expect(await invite(test, survey, [again.member_id])).toEqual({ invited: 1, refused: {} });
  });
});
