import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { rotateSurveyKey, type SurveyKey } from '#server/features/surveys/survey-keys.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  inviteOne,
  moveSurvey,
  startExternal,
  surveyKey,
} from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { reportLink } from './report-links.ts';
import { signUrl } from './signed-link.ts';

const ORIGIN = 'http://bg.localhost:3000';

describe("a survey's report of an outcome", () => {
  let test: TestApp;
  let survey: string;
  let key: SurveyKey;

  beforeAll(async () => {
    test = await startTestApp();
    survey = await addExternalSurvey(test);
    key = await surveyKey(test, survey);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test.close());

  const startNew = async (number = survey) => {
    const { member_id, client } = await signedInMember(test);
    return { client, attempt: await startExternal(client, await inviteOne(test, number, member_id)) };
  };
  /** Reports come from the client's server: no cookie, no Origin. */
  const send = async (url: string, host = 'bg.localhost:3000') => {
    const answer = await test.app.inject({ method: 'POST', url: url.replace(ORIGIN, ''), headers: { host } });
    const { code } = JSON.parse(answer.body || '{}') as { code?: string };
    return { status: answer.statusCode, code };
  };
  const link = (attempt: string, outcome: string, with_ = key, number = survey) =>
    reportLink(ORIGIN, { survey_number: number, attempt, outcome: outcome as Outcome }, with_, new Date());
  const stored = async (attempt: string) => {
    const row = await test.database.read
      .selectFrom('attempts')
      .select(['id', 'outcome', 'decided_by'])
      .where('token', '=', attempt)
      .executeTakeFirstOrThrow();
    const reports = await test.database.read
      .selectFrom('outcome_reports')
      .select(['outcome', 'channel', 'accepted', 'signature'])
      .where('attempt_id', '=', row.id)
      .orderBy('id')
      .execute();
    return { outcome: row.outcome, decided_by: row.decided_by, reports };
  };
  const untouched = { outcome: null, decided_by: null, reports: [] };
  const kept = (outcome: string, signature: string) => ({
    ...{ outcome, channel: 's2s', accepted: false },
    signature,
  });
  const points = async (client: TestClient) => (await client.call('GET /profile/points')).data;

  it('is refused for a while after many wrong signatures, and the survey itself is not', async () => {
    const { attempt } = await startNew();
    const other = await addExternalSurvey(test);
    const forged = `${ORIGIN}/api/portal/v1/reports/${other}?attempt=${attempt}&outcome=complete`;
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await send(forged)).status);
    expect([statuses.slice(0, 10), statuses.slice(11)]).toEqual([Array(10).fill(401), [429]]);
    expect((await send(link(attempt, 'complete'))).status).toBe(200);
    const mine = `${ORIGIN}/api/portal/v1/reports/${survey}?attempt=${attempt}&outcome=complete`;
    expect((await send(mine)).status).toBe(401);
  });

  it('is refused without a signature, with a foreign one, and too late', async () => {
    const { client, attempt } = await startNew();
    const stranger = await surveyKey(test, await addExternalSurvey(test));
    const good = link(attempt, 'complete');
    const plain = `${ORIGIN}/api/portal/v1/reports/${survey}?attempt=${attempt}&outcome=complete`;
    const refused = [
      plain,
      `${plain}&key=${key.keyId}&signature=`,
      `${plain}&key=${key.keyId}&signature=${'A'.repeat(43)}`,
      link(attempt, 'complete', stranger),
      link(attempt, 'complete', { keyId: key.keyId, secret: stranger.secret }),
      signUrl(plain, key, new Date(Date.now() - 1000)),
    ];
    for (const url of refused) expect((await send(url)).status, url).not.toBe(200);
    expect((await send(plain)).code).toBe('bad_signature');
    expect((await send(good, 'localhost:3000')).code).toBe('bad_signature');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    expect(await send(good)).toEqual({ status: 401, code: 'bad_signature' });
    vi.useRealTimers();
    expect(await stored(attempt)).toEqual({ ...untouched, reports: [kept('complete', 'unsigned')] });
    expect(await points(client)).toEqual({ points: 0, pending: 0 });
  });

  it('is refused when any character of it was changed', async () => {
    const { attempt } = await startNew();
    const url = link(attempt, 'complete');
    const path = url.slice(ORIGIN.length);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: path.length - 1 }),
        fc.constantFrom(...'abcxyzABC0123456789-_.~%&=?/'),
        async (at, character) => {
          fc.pre(path[at] !== character);
          const { status } = await send(path.slice(0, at) + character + path.slice(at + 1));
          // 302 means the address no longer belongs to the API.
          expect([302, 400, 401, 404, 422, 429]).toContain(status);
        },
      ),
      { numRuns: 150 },
    );
    const { reports, ...found } = await stored(attempt);
    expect([found, reports.some(({ accepted }) => accepted)]).toEqual([
      { outcome: null, decided_by: null },
      false,
    ]);
  });

  it('is refused for what the survey does not have, and in its other states', async () => {
    const { attempt } = await startNew();
    const other = await addExternalSurvey(test);
    const elsewhere = await startNew(other);
    expect((await send(link('nobody', 'complete'))).status).toBe(404);
    expect((await send(link(elsewhere.attempt, 'complete'))).status).toBe(404);
    expect((await send(link(attempt, 'complete', key, 'nothing'))).status).toBe(404);
    expect((await send(link(attempt, 'great'))).status).toBe(422);
    // Neither is what its own key signs.
    expect((await send(link(`${attempt}%FF%00`, 'complete'))).status).toBe(422);
    const report = signUrl(
      `${ORIGIN}/api/portal/v1/reports/${survey}?attempt=${attempt}&outcome=complete&outcome=complete`,
      key,
    );
    expect((await send(report)).status).toBe(422);
    const otherKey = await surveyKey(test, other);
    await test.database.transaction((db) => moveSurvey(db, other, 'closed'));
    const archive = () => test.database.transaction((db) => moveSurvey(db, other, 'archived'));
    await expect(archive()).rejects.toMatchObject({ code: 'attempts_open' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 3_600_000 });
    await archive();
    vi.useRealTimers();
    expect(await send(link(elsewhere.attempt, 'complete', otherKey, other))).toEqual({
      status: 410,
      code: 'archived',
    });
    expect(await stored(attempt)).toEqual(untouched);
    expect(await stored(elsewhere.attempt)).toEqual(untouched);
  });

  it('earns once, pending until the review is over, however often and parallel it comes', async () => {
    const { client, attempt } = await startNew();
    const url = link(attempt, 'complete');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(url)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await send(link(attempt, 'complete'))).status).toBe(200);
    expect(await stored(attempt)).toEqual({
      outcome: 'complete',
      decided_by: 'survey',
      reports: [{ outcome: 'complete', channel: 's2s', accepted: true, signature: 'valid' }],
    });
    expect(await points(client)).toEqual({ points: 0, pending: 80 });
    await runJobs(test);
    expect(await points(client)).toEqual({ points: 0, pending: 80 });
    await runJobs(test, { evenLater: true });
    await runJobs(test, { evenLater: true });
    expect(await points(client)).toEqual({ points: 80, pending: 0 });
  });

  it('is kept but not believed when it contradicts an earlier one', async () => {
    const { client, attempt } = await startNew();
    await send(link(attempt, 'screenout'));
    for (let time = 0; time < 2; time++)
      expect(await send(link(attempt, 'complete'))).toEqual({ status: 409, code: 'report_contradicts' });
    expect(await stored(attempt)).toEqual({
      outcome: 'screenout',
      decided_by: 'survey',
      reports: [
        { outcome: 'screenout', channel: 's2s', accepted: true, signature: 'valid' },
        { outcome: 'complete', channel: 's2s', accepted: false, signature: 'valid' },
      ],
    });
    expect(await points(client)).toEqual({ points: 0, pending: 0 });
  });

  it('leaves one outcome of several that come at once', async () => {
    const { attempt } = await startNew();
    const outcomes = ['complete', 'screenout', 'quota_full', 'quality', 'duplicate', 'security'];
    const answers = await Promise.all(outcomes.map((outcome) => send(link(attempt, outcome))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { outcome, reports } = await stored(attempt);
    expect(reports.filter(({ accepted }) => accepted)).toEqual([
      { outcome, channel: 's2s', accepted: true, signature: 'valid' },
    ]);
    expect(reports).toHaveLength(6);
  });

  it('comes too late once the time of the attempt is over', async () => {
    const { client, attempt } = await startNew();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    await test.database.transaction((db) => endExpiredAttempts(db));
    expect(await send(link(attempt, 'complete'))).toMatchObject({ status: 409 });
    vi.useRealTimers();
    expect(await stored(attempt)).toMatchObject({
      outcome: 'timeout',
      decided_by: 'panel',
      reports: [{ outcome: 'complete', accepted: false }],
    });
    expect(await points(client)).toEqual({ points: 0, pending: 0 });
  });

  it('is signed with either of two live keys, no longer with an older one', async () => {
    const number = await addExternalSurvey(test);
    const keys = [await surveyKey(test, number)];
    for (let turn = 0; turn < 2; turn++)
      keys.push(
        await test.database.transaction((db) =>
          rotateSurveyKey(db, { kind: 'command_line', name: 'test' }, { survey_number: number }),
        ),
      );
    const statuses = [];
    for (const each of keys) {
      const { attempt } = await startNew(number);
      statuses.push((await send(link(attempt, 'complete', each, number))).status);
    }
    expect(statuses).toEqual([401, 200, 200]);
  });
});
