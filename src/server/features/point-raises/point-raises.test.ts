import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '#contract/rules/outcomes.ts';
import { clock } from '#server/clock.ts';
import { confirmAttempt } from '#server/features/attempts/confirm-attempt.ts';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { reconcileAttempts } from '#server/features/reconciliation/reconcile-attempts.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addMember, signedInMember } from '#server/testing/sign-in.ts';
import { addExternalSurvey, invite, linkTo, startExternal, surveyKey } from '#server/testing/surveys.ts';
import { type OperatorClient, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { advanceRaise } from './raise-points.ts';

const ORIGIN = 'http://bg.localhost:3000';
const actor = { kind: 'command_line', name: 'test' } as const;

let test: TestApp;
let client: OperatorClient;
beforeAll(async () => {
  test = await startTestApp();
  client = (await signedInOperator(test, { step_up: true })).client;
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
const raise = (id: number, from: number, to: number, by = client) =>
  by.call('POST /surveys/:id/raises', { ...of(id), body: { from, to } });
const started = async (survey: string, member: number) =>
  startExternal(test.visitor(), await linkTo(test, survey, member));
async function report(survey: string, attempt: string, outcome: Outcome) {
  const key = await surveyKey(test, survey);
  const url = reportLink(ORIGIN, { survey_number: survey, attempt, outcome }, key, clock.now());
  const headers = { host: 'bg.localhost:3000' };
  const { statusCode } = await test.app.inject({ method: 'POST', url: url.replace(ORIGIN, ''), headers });
  expect(statusCode).toBe(200);
}
const attemptOf = async (token: string) =>
  test.database.read.selectFrom('attempts').selectAll().where('token', '=', token).executeTakeFirstOrThrow();
const wallet = async (member_id: number) => {
  const found = await test.database.read
    .selectFrom('wallets')
    .select(['points', 'pending'])
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  return found ?? { points: 0, pending: 0 };
};

describe('raising the points of a survey', () => {
  it('is refused without the right, a step-up, in another country, downwards, and where the points have changed', async () => {
    const id = await idOf(await addExternalSurvey(test, { points: 50 }));
    const draft = await idOf(await addExternalSurvey(test, { points: 50, state: 'draft' }));
    const clerk = (await signedInOperator(test, { role: 'support', step_up: true })).client;
    const foreigner = (await signedInOperator(test, { role: 'fieldwork', countries: ['AT'], step_up: true }))
      .client;
    const unproven = (await signedInOperator(test, { role: 'fieldwork' })).client;
    expect((await raise(id, 50, 80, clerk)).failure.code).toBe('not_allowed');
    expect((await raise(id, 50, 80, foreigner)).failure.code).toBe('not_found');
    expect((await raise(id, 50, 80, unproven)).failure.code).toBe('step_up_needed');
    const cost = { ...of(id), query: { to: '80' } };
    expect((await foreigner.call('GET /surveys/:id/raise-cost', cost)).failure.code).toBe('not_found');
    expect((await foreigner.call('GET /surveys/:id/raises', of(id))).failure.code).toBe('not_found');
    expect((await raise(id, 50, 50)).failure.errors).toHaveProperty('to');
    expect((await raise(id, 40, 80)).failure.code).toBe('conflict');
    expect((await raise(draft, 50, 80)).failure.code).toBe('conflict');
    expect((await client.call('GET /surveys/:id/raises', of(id))).data).toEqual([]);
  });

  it('promises more to whoever has not finished, and tops up who has; the cost is known before, pressed twice it is one', async () => {
    const survey = await addExternalSurvey(test, { points: 50, review_days: 14 });
    const id = await idOf(survey);
    const done = await signedInMember(test);
    const rejected = (await addMember(test)).member_id;
    const busy = (await addMember(test)).member_id;
    const invited = (await addMember(test)).member_id;
    await invite(test, survey, [done.member_id, rejected, busy, invited]);
    const complete = await started(survey, done.member_id);
    const refused = await started(survey, rejected);
    const open = await started(survey, busy);
    await report(survey, complete, 'complete');
    await report(survey, refused, 'complete');
    await test.database.transaction((db) =>
      reconcileAttempts(db, [refused], { verdict: 'reject', reason: 'Too fast', actor }),
    );
    const planned = { survey_id: id, member_id: (await addMember(test)).member_id, points: 50 };
    await test.database.transaction((db) => db.insertInto('invitations').values(planned).execute());
    const { data } = await client.call('GET /surveys/:id/raise-cost', { ...of(id), query: { to: '80' } });
    expect(data).toEqual({ open: 2, most: 60, completes: 1, top_up: 30, ceiling: null });
    const pressed = await Promise.all([raise(id, 50, 80), raise(id, 50, 80)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    expect(pressed[1]?.data).toEqual(pressed[0]?.data);
    await runJobs(test);
    expect((await client.call('GET /surveys/:id/raises', of(id))).data).toMatchObject([
      { points_before: 50, points: 80, topped_up: 1, paid: 30, ended_at: expect.any(String) },
    ]);
    await report(survey, open, 'complete');
    expect(await wallet(done.member_id)).toEqual({ points: 0, pending: 80 });
    expect(await wallet(busy)).toEqual({ points: 0, pending: 80 });
    expect(await wallet(rejected)).toEqual({ points: 0, pending: 0 });
    const late = await started(survey, invited);
    await report(survey, late, 'complete');
    expect(await wallet(invited)).toEqual({ points: 0, pending: 80 });
    const { id: attempt } = await attemptOf(complete);
    await test.database.transaction((db) => confirmAttempt(db, attempt));
    expect(await wallet(done.member_id)).toEqual({ points: 80, pending: 0 });
    const history = await done.client.call('GET /profile/points/history');
    expect(history.data.map(({ reference, amount }) => [reference, amount])).toEqual([
      ['survey', 30],
      ['survey', 50],
    ]);
    const { counts } = (await client.call('GET /surveys/:id/figures', of(id))).data;
    expect(counts).toMatchObject({ completes: 3, points: 240 });
    await test.database.transaction((db) =>
      reconcileAttempts(db, [open], { verdict: 'reject', reason: 'Too fast', actor }),
    );
    expect(await wallet(busy)).toEqual({ points: 0, pending: 0 });
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
  });

  it('is for whoever the client accepts later, too', async () => {
    const survey = await addExternalSurvey(test, { points: 50, review_days: 14 });
    const id = await idOf(survey);
    const { member_id } = await addMember(test);
    await invite(test, survey, [member_id]);
    const token = await started(survey, member_id);
    await report(survey, token, 'screenout');
    await raise(id, 50, 80);
    await runJobs(test);
    await test.database.transaction((db) => reconcileAttempts(db, [token], { verdict: 'accept', actor }));
    expect(await wallet(member_id)).toEqual({ points: 80, pending: 0 });
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
  });

  it('pays each complete exactly once, whatever is decided, ends or breaks off beside it', async () => {
    const fate = fc.constantFrom('invited', 'open', 'ends', 'complete', 'accepted', 'rejected', 'final');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { minLength: 4, maxLength: 7 }),
        fc.integer({ min: 1, max: 3 }),
        async (fates, workers) => {
          const survey = await addExternalSurvey(test, { points: 50, review_days: 14 });
          const id = await idOf(survey);
          const members: { fate: string; member_id: number; token: string }[] = [];
          for (const fate of fates) {
            const { member_id } = await addMember(test);
            await invite(test, survey, [member_id]);
            const token = fate === 'invited' ? '' : await started(survey, member_id);
            if (!['invited', 'open', 'ends'].includes(fate)) await report(survey, token, 'complete');
            members.push({ fate, member_id, token });
          }
          const raised = (await raise(id, 50, 80)).data.id;
          const decide = (token: string, verdict: 'accept' | 'reject') =>
            test.database.transaction((db) =>
              reconcileAttempts(
                db,
                [token],
                verdict === 'accept' ? { verdict, actor } : { verdict, reason: 'Too fast', actor },
              ),
            );
          const beside = members.map(async ({ fate, token }) => {
            if (fate === 'ends') await report(survey, token, 'complete');
            if (fate === 'accepted') await decide(token, 'accept');
            if (fate === 'rejected') await decide(token, 'reject');
            if (fate !== 'final') return;
            const { id: attempt } = await attemptOf(token);
            await test.database.transaction((db) => confirmAttempt(db, attempt));
          });
          const broken = test.database
            .transaction(async (db) => {
              await advanceRaise(db, raised);
              throw new Error('killed');
            })
            .catch((error: Error) => expect(error.message).toBe('killed'));
          const steps = Array.from({ length: workers }, () =>
            test.database.transaction((db) => advanceRaise(db, raised)),
          );
          await Promise.all([...beside, broken, ...steps]);
          await runJobs(test);
          for (const { fate, member_id } of members) {
            const { points, pending } = await wallet(member_id);
            const none = ['invited', 'open', 'rejected'].includes(fate);
            expect([fate, points + pending]).toEqual([fate, none ? 0 : 80]);
            const isFinal = ['accepted', 'final'].includes(fate);
            // A top-up that comes after the review is final at once.
            expect([fate, pending]).toEqual([fate, none || isFinal ? 0 : 80]);
          }
          const { rows } = await sql<{ points: number }>`
            select distinct points from invitations where survey_id = ${id} and state <> 'complete'
          `.execute(test.database.read);
          expect(rows.every(({ points }) => points === 80)).toBe(true);
          expect((await proveJournal(test.database.read)).faults).toEqual([]);
        },
      ),
      { numRuns: 5 },
    );
  });
});
