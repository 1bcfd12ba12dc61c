import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetDeletedTests } from '#server/features/invitations/deleted-tests.queries.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { clientsList, reconciledSurvey } from '#server/testing/reconciliation.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { addExternalSurvey, addSurvey, start, startExternal } from '#server/testing/surveys.ts';
import {
  type OperatorClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';

describe('a test that is deleted', () => {
  let test: TestApp;
  let operator: OperatorClient;
  let visitor: TestClient;
  beforeAll(async () => {
    test = await startTestApp();
    operator = (await signedInOperator(test)).client;
    visitor = test.visitor();
  });
  afterAll(() => test.close());

  let keys = 0;
  /** A test of a survey: the token of its link, and how an operator deletes it. */
  const testOf = async (survey: string) => {
    const { id: surveyId } = await test.database.read
      .selectFrom('surveys')
      .select('id')
      .where('survey_number', '=', survey)
      .executeTakeFirstOrThrow();
    keys += 1;
    const { data } = await operator.call('POST /surveys/:id/tests', {
      params: { id: surveyId },
      body: { key: `a-test-${keys}`, name: 'Petar', email: null, language: 'en' },
    });
    return {
      token: new URL(data.link).pathname.split('/').at(-1) ?? '',
      remove: () =>
        operator.call('DELETE /surveys/:id/tests/:test', { params: { id: surveyId, test: data.id } }),
    };
  };

  it('says so to whoever opens its link or presses Start', async () => {
    const { token, remove } = await testOf(await addSurvey(test, { state: 'draft' }));
    await remove();
    const invitation = await visitor.call('GET /invitations/:token', { params: { token } });
    expect([invitation.status, invitation.failure.code]).toEqual([410, 'test_deleted']);
    const started = await visitor.request('POST', `/api/portal/v1/invitations/${token}/start`, {
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
      },
    });
    expect(started.headers.location).toBe(`/invitation/${token}?refused=test_deleted`);
  });

  it('says so to whoever answers its questions', async () => {
    const { token: link, remove } = await testOf(await addSurvey(test, { state: 'draft' }));
    const token = await start(visitor, link);
    await remove();
    const sent = await visitor.call('POST /interviews/:token/pages/:page', {
      params: { token, page: 0 },
      body: { values: {} },
    });
    expect(sent.failure.code).toBe('test_deleted');
    const page = await visitor.call('GET /interviews/:token', { params: { token } });
    expect(page.failure.code).toBe('test_deleted');
  });

  it('says so to whoever comes back from a survey elsewhere, for three months', async () => {
    const survey = await addExternalSurvey(test);
    const { token: link, remove } = await testOf(survey);
    const token = await startExternal(visitor, link);
    await remove();
    const back = await visitor.request(
      'GET',
      `/api/portal/v1/surveys/${survey}/return?attempt=${token}&outcome=complete`,
      { headers: { 'sec-fetch-site': 'cross-site', accept: 'text/html' } },
    );
    expect(back.headers.location).toBe(`/survey-return/${token}`);
    const result = () => visitor.call('GET /returns/:token', { params: { token } });
    expect((await result()).failure.code).toBe('test_deleted');
    await test.database.transaction((db) => forgetDeletedTests(db, new Date(), 100));
    expect((await result()).failure.code).toBe('not_found');
  });

  it("leaves a client's list on which it stands as it is", async () => {
    const { id, first, attempts, applied, rowsOf } = await reconciledSurvey(test);
    const [member] = await attempts(1);
    const { data: tried } = await first.call('POST /surveys/:id/tests', {
      params: { id },
      body: { key: 'on-a-list', name: 'Petar', email: null, language: 'en' },
    });
    const link = new URL(tried.link).pathname.split('/').at(-1) ?? '';
    const listed = [member?.token ?? '', await startExternal(visitor, link)];
    const list = await applied(clientsList(listed.map((token) => [token, 'ok', ''])));
    await runJobs(test);
    const rows = [
      [2, 'done', null, 0],
      [3, 'left_out', 'test', null],
    ];
    expect(await rowsOf(list.id)).toEqual(rows);
    const params = { id, test: tried.id };
    expect((await first.call('DELETE /surveys/:id/tests/:test', { params })).status).toBe(200);
    expect(await rowsOf(list.id)).toEqual(rows);
  });
});
