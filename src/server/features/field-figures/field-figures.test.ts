import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fieldRates, NO_COUNTS } from '#contract/rules/field-figures.ts';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { clock } from '#server/clock.ts';
import { endExpiredAttempts } from '#server/features/attempts/end-expired-attempts.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addMember } from '#server/testing/sign-in.ts';
import {
  addExternalSurvey,
  addSurvey,
  invite,
  linkTo,
  moveSurvey,
  startExternal,
  surveyKey,
} from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { completesOfSurvey, countsSince } from './counts-since.ts';

const ORIGIN = 'http://bg.localhost:3000';
const MINUTE_MS = 60_000;
/** A day after the invitations: in Sofia, a quarter of an hour before midnight. */
const STARTED = new Date('2031-01-10T21:45:00Z');
const actor = { kind: 'command_line', name: 'test' } as const;

let test: TestApp;
let client: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  client = (await signedInOperator(test)).client;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => test.close());

const idOf = async (survey_number: string) =>
  (
    await test.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey_number)
      .executeTakeFirstOrThrow()
  ).id;
const of = (id: number) => ({ params: { id } });
const figuresOf = async (id: number, by = client) => (await by.call('GET /surveys/:id/figures', of(id))).data;
const membersOf = async (count: number) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await addMember(test)).member_id);
  return ids;
};
const at = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: STARTED.getTime() + minutes * MINUTE_MS });

describe('the figures of a field', () => {
  it('are refused without the right and in another country', async () => {
    const id = await idOf(await addSurvey(test));
    const clerk = (await signedInOperator(test, { role: 'support' })).client;
    const foreigner = (await signedInOperator(test, { role: 'fieldwork', countries: ['AT'] })).client;
    expect((await clerk.call('GET /surveys/:id/figures', of(id))).failure.code).toBe('not_allowed');
    expect((await foreigner.call('GET /surveys/:id/figures', of(id))).failure.code).toBe('not_found');
    expect((await client.call('GET /surveys/:id/figures', of(987_654))).failure.code).toBe('not_found');
  });

  it('of every outcome are those counted by hand, in the survey, its waves and its cells, over midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-09T10:00:00Z') });
    const survey = await addExternalSurvey(test, {
      points: 80,
      minutes: 12,
      screenout_points: 5,
      quota_full_points: 3,
      completes_wanted: 20,
      expected_incidence: 70,
      state: 'draft',
    });
    const [key, id] = [await surveyKey(test, survey), await idOf(survey)];
    const group = (name: string, gender: 'male' | 'female') => ({
      ...{ id: null, name, wanted: 10, is_enforced: true },
      condition: { kind: 'all' as const, of: [{ kind: 'gender' as const, genders: [gender] }] },
    });
    const cells = [group('Women', 'female'), group('Men', 'male')];
    const early = (await signedInOperator(test)).client;
    await early.call('PUT /surveys/:id/quotas', { ...of(id), body: { version: 1, cells } });
    await test.database.transaction((db) => moveSurvey(db, survey, 'live'));
    const members = await membersOf(13);
    const become = (gender: string, ...who: number[]) =>
      test.database.transaction((db) =>
        sql`update members set gender = ${gender} where id = any(${who.map((one) => members[one])})`.execute(
          db,
        ),
      );
    await become('male', 3, 4, 8, 12);
    await invite(test, survey, members.slice(0, 10));
    await invite(test, survey, members.slice(10));
    at(0);
    // All but the last start.
    const tokens: string[] = [];
    for (const member of members.slice(0, 12))
      tokens.push(await startExternal(test.visitor(), await linkTo(test, survey, member)));
    const report = (who: number, outcome: Outcome, channel: 'signed' | 'forged' | 'unsigned' = 'signed') => {
      const attempt = tokens[who] ?? '';
      const signed = reportLink(ORIGIN, { survey_number: survey, attempt, outcome }, key, clock.now());
      const url =
        channel !== 'unsigned'
          ? (channel === 'signed' ? signed : signed.replace('complete', 'screenout')).replace(ORIGIN, '')
          : `/api/portal/v1/surveys/${survey}/return?attempt=${attempt}&outcome=${outcome}`;
      return test.app.inject({
        method: channel === 'unsigned' ? 'GET' : 'POST',
        url,
        headers: { host: 'bg.localhost:3000' },
      });
    };
    at(10);
    expect((await report(0, 'complete')).statusCode).toBe(200);
    for (const [who, outcome] of [
      [3, 'screenout'],
      [4, 'quota_full'],
      [5, 'quality'],
      [6, 'duplicate'],
      [7, 'security'],
      [8, 'abandoned'],
    ] as const)
      expect((await report(who, outcome)).statusCode).toBe(200);
    at(20);
    expect((await report(1, 'complete')).statusCode).toBe(200);
    expect((await report(2, 'complete')).statusCode).toBe(200);
    expect((await report(0, 'screenout')).statusCode).toBe(409);
    expect((await report(10, 'complete', 'unsigned')).statusCode).toBe(303);
    expect((await report(11, 'complete', 'unsigned')).statusCode).toBe(303);
    // Of an attempt that failed already, of one that has ended, and of one that has not.
    for (const who of [10, 0, 9]) expect((await report(who, 'complete', 'forged')).statusCode).toBe(401);
    at(21);
    await test.database.transaction(async (db) => {
      await reconcileAttempts(db, [tokens[2] ?? ''], { verdict: 'reject', reason: 'Too fast', actor });
      await reconcileAttempts(db, [tokens[11] ?? ''], { verdict: 'accept', actor });
      await sql`update attempts set expires_at = ${clock.now()} where token = ${tokens[9]}`.execute(db);
    });
    await test.database.transaction((db) => endExpiredAttempts(db));

    const operator = (await signedInOperator(test)).client;
    const figures = await figuresOf(id, operator);
    const counts = {
      invited: 13,
      waiting: 0,
      started: 12,
      open: 1,
      completes: 3,
      screenouts: 1,
      quota_fulls: 1,
      quality: 1,
      duplicates: 1,
      security: 1,
      abandoned: 1,
      timeouts: 1,
      rejected: 1,
      // 3 × 80, 5 and 3: the rejected complete was still under review.
      points: 248,
      signature_failures: 3,
      disagreeing_reports: 1,
    };
    expect(figures).toMatchObject({ as_of: clock.now().toISOString(), counts });
    expect(fieldRates(figures.counts)).toEqual({
      start: { part: 12, whole: 13 },
      participation: { part: 3, whole: 13 },
      completion: { part: 3, whole: 12 },
      incidence: { part: 3, whole: 4 },
      drop_out: { part: 2, whole: 11 },
    });
    expect(await completesOfSurvey(test.database.read, id)).toBe(counts.completes);
    expect(await countsSince(test.database.read, id, STARTED)).toEqual({
      ...{ completes: 3, screenouts: 1, abandoned: 1, timeouts: 1, ended: 11, signature_failures: 3 },
    });
    // Of 10 and 20 minutes; the accepted complete says nothing of the length.
    expect(figures).toMatchObject({ median_minutes: 15, promised_minutes: 12, plan: null });
    expect(figures.points_rate).toEqual({ points: 10, amount_minor: 25, currency: 'USD' });
    expect(figures.days).toEqual([
      { day: '2031-01-10', completes: 1 },
      { day: '2031-01-11', completes: 2 },
    ]);
    expect(figures.waves).toMatchObject([
      {
        counts: { invited: 3, started: 2, open: 1, completes: 1, points: 80, signature_failures: 2 },
        median_minutes: null,
      },
      { counts: { invited: 10, started: 10, open: 0, completes: 2, points: 168 }, median_minutes: 15 },
    ]);
    const women = {
      ...counts,
      invited: 9,
      started: 9,
      screenouts: 0,
      quota_fulls: 0,
      abandoned: 0,
      points: 240,
    };
    const men = {
      ...NO_COUNTS,
      invited: 4,
      started: 3,
      screenouts: 1,
      quota_fulls: 1,
      abandoned: 1,
      points: 8,
    };
    expect(figures.cells.map(({ cell_id: _id, ...cell }) => cell)).toEqual([
      { counts, median_minutes: 15, known_before: true },
      { counts: women, median_minutes: 15, known_before: true },
      { counts: men, median_minutes: null, known_before: true },
    ]);
    expect(fieldRates(women).start).toEqual({ part: 9, whole: 9 });
    // Completes stay where they hold a place; who has not started belongs to what they are now.
    await become('male', 0);
    await become('female', 12);
    const newest = await operator.call('GET /waves/:id', of(figures.waves[0]?.wave_id ?? 0));
    expect(newest.data.field).toMatchObject({
      counts: figures.waves[0]?.counts,
      days: [{ day: '2031-01-11', completes: 1 }],
      promised_minutes: 12,
      expected_incidence: 70,
    });
    const { data: quotas } = await operator.call('GET /surveys/:id/quotas', of(id));
    expect(quotas.total).toEqual({ wanted: 20, filled: 4, counts, median_minutes: 15 });
    expect(quotas.cells).toMatchObject([
      { name: 'Women', filled: 4, counts: { ...women, invited: 10 } },
      { name: 'Men', filled: 0, counts: { ...men, invited: 3 } },
    ]);
  });
});
