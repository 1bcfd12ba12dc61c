import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { type Decision, reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { unverifiedAttempts } from '#server/features/reconciliation/unverified-attempts.ts';
import { recordReport } from '#server/features/reports/record-report.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  inviteOne,
  moveSurvey,
  start,
  startExternal,
  surveyKey,
} from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { endExpiredAttempts } from './end-expired-attempts.ts';

const ORIGIN = 'http://bg.localhost:3000';
const DAY_MS = 86_400_000;
const actor = { kind: 'command_line', name: 'maria' } as const;

describe('receipts of surveys taken', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  const taken = async (client: TestClient, query: Record<string, string> = {}) =>
    (await client.call('GET /profile/surveys-taken', { query })).data;
  const points = async (client: TestClient) => (await client.call('GET /profile/points')).data;
  const report = async (survey_number: string, attempt: string, outcome: Outcome) => {
    const key = await surveyKey(test, survey_number);
    const url = reportLink(ORIGIN, { survey_number, attempt, outcome }, key, new Date());
    await test.database.transaction((db) => recordReport(db, { survey_number, url, channel: 's2s' }));
  };
  const sayUnsigned = (client: TestClient, survey: string, attempt: string) =>
    client.request('GET', `/api/portal/v1/surveys/${survey}/return?attempt=${attempt}&outcome=complete`);
  /** Longer than these surveys allow for an attempt, shorter than a session. */
  const twoHoursLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
  const expire = () => test.database.transaction((db) => endExpiredAttempts(db));
  const decide = async (
    attempt: string,
    decision: { verdict: 'accept' } | { verdict: 'reject'; take_back?: boolean },
  ) => {
    const [decided] = await test.database.transaction((db) =>
      reconcileAttempts(db, [attempt], {
        actor,
        ...({ reason: 'Answered too quickly', ...decision } as Decision),
      }),
    );
    return { changed: decided?.changed, points: decided?.points };
  };
  const startNew = async (overrides: Parameters<typeof addExternalSurvey>[1] = {}) => {
    const survey = await addExternalSurvey(test, { attempt_minutes: 60, ...overrides });
    const { member_id, client, email } = await signedInMember(test);
    const attempt = await startExternal(client, await inviteOne(test, survey, member_id));
    return { survey, client, attempt, email, member_id };
  };

  it('are for their member only, and refuse a page that does not exist', async () => {
    expect((await test.visitor().call('GET /profile/surveys-taken')).status).toBe(401);
    const { client } = await signedInMember(test);
    const { failure } = await client.call('GET /profile/surveys-taken', { query: { before: 'x' } });
    expect(failure.errors).toEqual({ before: 'Please check this value' });
    expect(await taken(client)).toEqual([]);
    await startNew();
    expect(await taken(client)).toEqual([]);
  });

  it('tell of an open one until when and where it goes on', async () => {
    const { client, survey } = await startNew();
    const [receipt] = await taken(client);
    expect(receipt).toEqual({
      id: expect.any(Number),
      title: 'Holidays',
      started: expect.any(String),
      outcome: null,
      points: 0,
      state: 'open',
      until: new Date(Date.parse(receipt?.started ?? '') + 3_600_000).toISOString(),
      taken_back: 0,
      because: null,
      reason: null,
      case: null,
      link: `/api/portal/v1/surveys/${survey}/start`,
    });
    expect((await client.request('GET', receipt?.link ?? '')).status).toBe(303);
    // It is shown as expired even before the job runs.
    twoHoursLater();
    expect((await taken(client))[0]).toMatchObject({ outcome: 'timeout', state: 'final', until: null });
    expect((await taken(client))[0]).not.toHaveProperty('link');
  });

  it('tell of our own interview that it was not finished', async () => {
    const survey = await addSurvey(test, { attempt_minutes: 60 });
    const { member_id, client } = await signedInMember(test);
    await start(client, await inviteOne(test, survey, member_id));
    twoHoursLater();
    await expire();
    expect((await taken(client))[0]).toMatchObject({ outcome: 'abandoned', state: 'final', points: 0 });
  });

  it('tell of points that are pending until a day, then final', async () => {
    const { client, survey, attempt } = await startNew();
    const now = Date.now();
    await report(survey, attempt, 'complete');
    const [pending] = await taken(client);
    expect(pending).toMatchObject({ outcome: 'complete', state: 'pending', points: 80 });
    expect(Math.round((Date.parse(pending?.until ?? '') - now) / DAY_MS)).toBe(14);
    await runJobs(test, { evenLater: true });
    expect((await taken(client))[0]).toMatchObject({ state: 'final', points: 80, until: null });
  });

  it('tell of points that were taken back, and why; so does a mail', async () => {
    const { client, survey, attempt, email } = await startNew();
    await report(survey, attempt, 'complete');
    expect(await decide(attempt, { verdict: 'reject' })).toEqual({ changed: true, points: -80 });
    expect(await decide(attempt, { verdict: 'reject' })).toEqual({ changed: false, points: 0 });
    expect((await taken(client))[0]).toMatchObject({
      outcome: 'complete',
      state: 'reversed',
      points: 0,
      taken_back: 80,
      reason: 'Answered too quickly',
    });
    expect(await points(client)).toEqual({ points: 0, pending: 0 });
    const mails = (await queuedMails(test, email)).filter(({ template }) => template === 'points_taken_back');
    expect(mails.map(({ data }) => data)).toEqual([
      {
        first_name: 'Elena',
        survey: 'Holidays',
        points: 80,
        because: 'other',
        reason: 'Answered too quickly',
      },
    ]);
    await runJobs(test, { evenLater: true });
    expect(await points(client)).toEqual({ points: 0, pending: 0 });
    await expect(decide(attempt, { verdict: 'accept' })).rejects.toMatchObject({ code: 'attempt_settled' });
  });

  it('stay as they are when a client rejects after the review, unless it was a fraud', async () => {
    const { client, survey, attempt, email, member_id } = await startNew({ completes_wanted: 5 });
    await report(survey, attempt, 'complete');
    await runJobs(test, { evenLater: true });
    expect(await decide(attempt, { verdict: 'reject' })).toEqual({ changed: true, points: 0 });
    expect((await taken(client))[0]).toMatchObject({ state: 'final', points: 80, reason: null });
    const filled = await test.database.read
      .selectFrom('quota_cells as c')
      .innerJoin('surveys as s', 's.id', 'c.survey_id')
      .select('filled')
      .where('survey_number', '=', survey)
      .execute();
    expect(filled).toEqual([{ filled: 0 }]);

    const other = await addExternalSurvey(test);
    const fraud = await startExternal(client, await inviteOne(test, other, member_id));
    await report(other, fraud, 'complete');
    await runJobs(test, { evenLater: true });
    expect(await decide(fraud, { verdict: 'reject', take_back: true })).toEqual({
      changed: true,
      points: -80,
    });
    expect(await points(client)).toEqual({ points: 80, pending: 0 });
    expect((await client.call('GET /profile/points/history')).data).toMatchObject([
      {
        reference: 'Survey points removed',
        survey: 'Holidays',
        reason: 'Answered too quickly',
        amount: -80,
      },
      { reference: 'survey', amount: 80 },
      { reference: 'survey', amount: 80 },
    ]);
    for (const { amount, reason } of (await client.call('GET /profile/points/history')).data)
      expect(reason === undefined).toBe(amount > 0);
    expect(
      (await queuedMails(test, email)).filter(({ template }) => template === 'points_taken_back'),
    ).toHaveLength(1);
  });

  it('tell of a complete that only the browser has said, until an operator decides', async () => {
    const { client, survey, attempt } = await startNew();
    const liar = await startNew();
    for (const one of [{ client, survey, attempt }, liar]) {
      await sayUnsigned(one.client, one.survey, one.attempt);
      expect((await taken(one.client))[0]).toMatchObject({ outcome: null, state: 'unverified', points: 0 });
    }
    const waiting = await unverifiedAttempts(test.database.read);
    expect(waiting.map((one) => one.attempt)).toEqual([attempt, liar.attempt]);
    expect(await unverifiedAttempts(test.database.read, { survey_number: survey })).toMatchObject([
      { attempt, survey_number: survey, points: 80, outcome: null },
    ]);
    twoHoursLater();
    await expire();
    expect((await taken(client))[0]).toMatchObject({ outcome: 'timeout', state: 'unverified' });
    expect(await decide(attempt, { verdict: 'accept' })).toEqual({ changed: true, points: 80 });
    expect(await decide(attempt, { verdict: 'accept' })).toEqual({ changed: false, points: 0 });
    expect((await taken(client))[0]).toMatchObject({ outcome: 'complete', state: 'final', points: 80 });
    expect(await points(client)).toEqual({ points: 80, pending: 0 });
    await decide(liar.attempt, { verdict: 'reject' });
    expect((await taken(liar.client))[0]).toMatchObject({
      state: 'final',
      points: 0,
      reason: 'Answered too quickly',
    });
    expect(await unverifiedAttempts(test.database.read)).toEqual([]);
  });

  it('cannot be decided for what does not exist, is archived, or is known by our own interview', async () => {
    await expect(decide('nobody', { verdict: 'accept' })).rejects.toMatchObject({ code: 'not_found' });
    const { survey, attempt } = await startNew();
    for (const reason of ['', ' ', 'x'.repeat(501)])
      await expect(
        test.database.transaction((db) =>
          reconcileAttempts(db, [attempt], { actor, verdict: 'reject', reason }),
        ),
      ).rejects.toMatchObject({ errors: { reason: expect.any(String) } });
    await test.database.transaction((db) => moveSurvey(db, survey, 'closed'));
    const archive = () => test.database.transaction((db) => moveSurvey(db, survey, 'archived'));
    await expect(archive()).rejects.toMatchObject({ code: 'attempts_open' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 3_600_000 });
    await archive();
    vi.useRealTimers();
    await expect(decide(attempt, { verdict: 'accept' })).rejects.toMatchObject({ code: 'archived' });
    const { member_id } = await addMember(test);
    const own = await start(test.visitor(), await inviteOne(test, await addSurvey(test), member_id));
    await expect(decide(own, { verdict: 'accept' })).rejects.toMatchObject({ code: 'attempt_settled' });
  });
});
