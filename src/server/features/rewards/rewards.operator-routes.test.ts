import { afterAll, describe, expect, it } from 'vitest';
import { memberPoints } from '#server/features/points/member-points.ts';
import { eraseMember } from '#server/features/privacy/erase-member.ts';
import { meeting } from '#server/testing/held.ts';
import { signedInOperator } from '#server/testing/operators.ts';
import { addRequest, addReward, postExchange } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const testApp = await startTestApp();
afterAll(() => testApp.close());
const reward = await addReward(testApp);
const clerk = (await signedInOperator(testApp, { role: 'rewards', countries: ['BG'], step_up: true })).client;
const of = (id: number) => ({ params: { id } });
const looks = (id: number) =>
  testApp.database.read
    .selectFrom('audit_log')
    .select(['actor_kind', 'action'])
    .where('subject', '=', `exchange_requests ${id}`)
    .orderBy('id')
    .execute();

describe('a reward request in the console', () => {
  it('is not found from another country, by any of its calls, and nothing changes', async () => {
    const { request_id } = await addRequest(testApp, reward);
    const { client } = await signedInOperator(testApp, { countries: ['AT'], step_up: true });
    const answers = [
      await client.call('GET /reward-requests/:id', of(request_id)),
      await client.call('GET /reward-requests/:id/payout-data', of(request_id)),
      await client.call('POST /reward-requests/:id/approve', { ...of(request_id), body: {} }),
      await client.call('POST /reward-requests/:id/reject', {
        ...of(request_id),
        body: { reason: 'other', note: 'No' },
      }),
    ];
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    expect((await clerk.call('GET /reward-requests/:id', of(request_id))).data.status).toBe('requested');
  });

  it('shows where it goes only with the right and a step-up, and each look is kept', async () => {
    const { request_id, first_name, last_name } = await addRequest(testApp, reward);
    const look = async (client: typeof clerk) =>
      (await client.call('GET /reward-requests/:id/payout-data', of(request_id))).failure.code;
    expect(await look((await signedInOperator(testApp, { role: 'support', step_up: true })).client)).toBe(
      'not_allowed',
    );
    expect(await look((await signedInOperator(testApp, { role: 'rewards' })).client)).toBe('step_up_needed');
    const { data } = await clerk.call('GET /reward-requests/:id/payout-data', of(request_id));
    expect(data[0]).toEqual({ title: 'Name', answer: `${first_name} ${last_name}` });
    expect(await looks(request_id)).toEqual([{ actor_kind: 'operator', action: 'read_payout_data' }]);
    const shown = await clerk.call('GET /reward-requests/:id', of(request_id));
    expect(JSON.stringify(shown.data)).not.toContain('Vitosha');
  });

  it('whose member is erased during a look is still looked at, which is kept without the member', async () => {
    const { request_id, member_id } = await addRequest(testApp, reward);
    const { operator_id } = await signedInOperator(testApp);
    const { status } = await meeting(
      testApp,
      (db) => eraseMember(db, { member_id, operator_id, confirm: member_id, reason: 'Asked by letter' }),
      () => clerk.call('GET /reward-requests/:id/payout-data', of(request_id)),
    );
    expect(status).toBe(200);
    expect(await looks(request_id)).toEqual([{ actor_kind: 'operator', action: 'read_payout_data' }]);
  });

  it('is approved, taken back, approved, sent and failed; the points return, and who did it stands there', async () => {
    const { request_id, member_id } = await addRequest(testApp, reward);
    await clerk.call('POST /reward-requests/:id/approve', { ...of(request_id), body: {} });
    await clerk.call('POST /reward-requests/:id/take-back', of(request_id));
    await clerk.call('POST /reward-requests/:id/approve', { ...of(request_id), body: {} });
    const note = '4417 0932';
    expect(
      (await clerk.call('POST /reward-requests/:id/send', { ...of(request_id), body: { note } })).data,
    ).toEqual({ status: 'sent' });
    const again = await clerk.call('POST /reward-requests/:id/send', { ...of(request_id), body: { note } });
    expect(again.failure.code).toBe('request_not_open');
    const failed = {
      ...of(request_id),
      body: { reason: 'not_collected', note: 'The post kept it for 20 days' },
    };
    await clerk.call('POST /reward-requests/:id/fail', failed);
    expect((await memberPoints(testApp.database.read, member_id)).points).toBe(1000);

    const { data } = await clerk.call('GET /reward-requests/:id', of(request_id));
    expect(data).toMatchObject({
      status: 'failed',
      points: 1000,
      value: { amount_minor: 2500, currency: 'USD' },
      days_left: 42,
    });
    expect(data.steps.map(({ status, operator, note }) => [status, operator, note])).toEqual([
      ['requested', null, null],
      ['approved', 'Irina Koleva', null],
      ['sent', 'Irina Koleva', note],
      ['failed', 'Irina Koleva', 'The post kept it for 20 days'],
    ]);
    const auditor = (await signedInOperator(testApp, { role: 'support' })).client;
    const seen = await auditor.call('GET /reward-requests/:id', of(request_id));
    expect(JSON.stringify(seen.data)).not.toContain(note);
    expect((await looks(request_id)).map(({ action }) => action)).toEqual([
      'approve_exchange_request',
      'take_back_exchange_request',
      'approve_exchange_request',
      'send_exchange_request',
      'fail_exchange_request',
    ]);
  });

  it('that is held is approved only by who says that they looked', async () => {
    const { request_id } = await addRequest(testApp, reward, {}, new Date());
    const approve = (body: { despite_hold?: boolean }) =>
      clerk.call('POST /reward-requests/:id/approve', { ...of(request_id), body });
    expect((await approve({})).failure.code).toBe('request_held');
    expect((await clerk.call('GET /reward-requests/:id', of(request_id))).data).toMatchObject({
      held: true,
      held_reasons: ['credentials_changed'],
    });
    expect((await approve({ despite_hold: true })).data).toEqual({ status: 'approved' });
  });

  it('is refused only for a reason of the step’s own list, and "other" needs a text', async () => {
    const { request_id } = await addRequest(testApp, reward);
    const reject = async (body: Record<string, string>) =>
      (await clerk.call('POST /reward-requests/:id/reject', { ...of(request_id), body })).failure;
    for (const body of [{}, { reason: 'returned' }, { reason: 'No' }, { reason: '', note: 'No' }])
      expect((await reject(body)).errors).toHaveProperty('reason');
    for (const body of [{ reason: 'other' }, { reason: 'other', note: ' ' }])
      expect((await reject(body)).errors).toHaveProperty('note');
    expect((await clerk.call('GET /reward-requests/:id', of(request_id))).data.status).toBe('requested');
  });

  it('tells the member why in their language, with the text that stands beside it', async () => {
    const { client, request_id } = await addRequest(testApp, reward);
    const body = { reason: 'details_incomplete', note: 'Which flat is it?' };
    await clerk.call('POST /reward-requests/:id/reject', { ...of(request_id), body });
    const [request] = (await client.call('GET /profile/exchange/history')).data;
    expect(request?.steps.at(-1)).toMatchObject({ status: 'rejected', ...body });
  });

  it('says all that happened: approvals that were taken back, looks, and the mails with their state', async () => {
    const { request_id } = await addRequest(testApp, reward);
    await clerk.call('POST /reward-requests/:id/approve', { ...of(request_id), body: {} });
    await clerk.call('POST /reward-requests/:id/take-back', of(request_id));
    await clerk.call('GET /reward-requests/:id/payout-data', of(request_id));
    const { data } = await clerk.call('GET /reward-requests/:id', of(request_id));
    const operator = 'Irina Koleva';
    expect(data.withdrawn).toMatchObject([{ approved_by: operator, operator }]);
    expect(data.looks).toMatchObject([{ operator }]);
    expect(data.mails.map(({ status, state, because }) => [status, state, because])).toEqual([
      ['requested', 'queued', null],
      ['approved', 'cancelled', 'superseded'],
    ]);
  });

  it('stands beside its member, whose name is there for whoever may see contact data', async () => {
    const { client, member_id, request_id, first_name, last_name } = await addRequest(testApp, reward);
    await clerk.call('POST /reward-requests/:id/reject', {
      ...of(request_id),
      body: { reason: 'not_available' },
    });
    const { data: second } = await postExchange(client, { ...reward, again: true });
    const shown = async (one: typeof clerk) =>
      (await one.call('GET /reward-requests/:id', of(second.id))).data.member;
    expect(await shown(clerk)).toMatchObject({
      id: member_id,
      name: null,
      points: 0,
      attempts: 0,
      completes: 0,
      bad: 0,
      name_changed_at: null,
      address_changed_at: '2020-01-01T12:00:00.000Z',
      requests: [{ id: request_id, status: 'rejected', reward: reward.name, points: 1000 }],
    });
    const owner = (await signedInOperator(testApp)).client;
    expect((await shown(owner))?.name).toBe(`${first_name} ${last_name}`);
  });

  it('is one of those that a bulk action approved, and all of these are taken back at once', async () => {
    const requests = [await addRequest(testApp, reward), await addRequest(testApp, reward)];
    const ids = requests.map(({ request_id }) => request_id);
    const bulk = await clerk.call('POST /reward-requests/bulk/approve', {
      body: { key: 'approve-two', ids },
    });
    await runJobs(testApp);
    const query = { bulk: `${bulk.data.id}..${bulk.data.id}` };
    const listed = async () =>
      (await clerk.call('GET /reward-requests', { query })).data.rows.map(({ id, status }) => [id, status]);
    expect((await listed()).sort()).toEqual(ids.map((id) => [id, 'approved']));
    const body = { key: 'back-again', matching: { filters: query, count: 2 } };
    await clerk.call('POST /reward-requests/bulk/take-back', { body });
    await runJobs(testApp);
    expect((await listed()).sort()).toEqual(ids.map((id) => [id, 'requested']));
  });
});
