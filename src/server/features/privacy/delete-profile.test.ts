import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { proveJournal } from '#server/features/points/prove-journal.ts';
import { reportLink } from '#server/features/reports/report-links.ts';
import { payoutData } from '#server/features/rewards/exchange-requests.ts';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { enqueue, job } from '#server/jobs/queue.ts';
import { type FullMember, fullMember } from '#server/testing/full-member.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { register, registrationOf } from '#server/testing/registration.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember, TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { surveyKey } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { messagesWithoutOwner, tracesOf, waysToMembers } from '#server/testing/traces.queries.ts';

const actor = { kind: 'command_line', name: 'maria' } as const;
const DAY_MS = 86_400_000;

describe('deleting a profile', () => {
  let test: TestApp;
  let mailServer: TestMailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    test = await startTestApp({ SMTP_URL: mailServer.url });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    await test.close();
    await mailServer.stop();
  });

  const remove = (client: TestClient, password = TEST_PASSWORD) =>
    client.call('POST /profile/delete', { body: { password } });
  const stateOf = (id: number) =>
    test.database.read
      .selectFrom('exchange_requests')
      .select(['status', 'member_id', 'values'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const left = async (name: string): Promise<FullMember> => {
    const member = await fullMember(test, name);
    expect((await remove(member.client)).status).toBe(200);
    return member;
  };

  const forgetRecipients = async () => {
    await test.database.transaction((db) =>
      enqueue(db, job({ name: 'forget-recipients', payload: z.object({}) }), {}),
    );
    await runJobs(test);
  };

  it('is refused without a session, and with a wrong password under its field; nothing is deleted', async () => {
    const { client, email } = await signedInMember(test);
    expect((await remove(test.visitor())).failure.code).toBe('not_signed_in');
    const { status, failure } = await remove(client, 'Wrong-horse-1');
    expect([status, failure.code, failure.errors]).toEqual([
      422,
      'invalid_fields',
      { password: 'The password is incorrect' },
    ]);
    expect((await client.call('GET /profile')).data.email).toBe(email);
  });

  it('covers every table that refers to a member: a new one has to be added in delete-profile.ts', async () => {
    const ways = await waysToMembers(test.database.read);
    expect(ways.filter((way) => way.endsWith('refuses'))).toEqual([]);
    // Where only the reference to the member is removed, personal data in the row must be removed too.
    expect(ways.filter((way) => way.endsWith('set null'))).toEqual([
      'exchange_requests.member_id set null',
      'invitations.member_id set null',
      'members.referred_by set null',
      'point_adjustments.member_id set null',
      'wallets.member_id set null',
    ]);
  });

  it('leaves nothing behind but what is on its way, and that goes when the books are closed', async () => {
    const member = await fullMember(test, 'Zdravomira');
    const before = await tracesOf(test.database.read, member.traces);
    for (const table of ['members', 'member_answers', 'sessions', 'devices', 'contact_messages', 'mails'])
      expect(before.join()).toContain(`${table}: `);
    for (const table of ['interviews', 'exchange_requests', 'bounced_addresses', 'mailed_addresses'])
      expect(before.join()).toContain(`${table}: `);
    for (const table of ['reconciliations', 'audit_values']) expect(before.join()).toContain(`${table}: `);
    expect(before.join()).toContain('code_requests: ');

    expect((await remove(member.client)).status).toBe(200);
    const receipts = await queuedMails(test, member.email);
    expect(receipts).toMatchObject([
      {
        template: 'profile_deleted',
        data: { pending: 40, cancelled_requests: 2, cancelled_points: 2000, sent_requests: 1 },
      },
    ]);
    await runJobs(test);
    expect(mailServer.mailTo(member.email)).toMatchObject({
      subject: 'Your JTN Panel account was deleted',
    });
    const kept = [
      'exchange_request_events: ul. Nezabravka 77',
      'exchange_requests: Kalpazanova',
      'exchange_requests: Zdravomira',
      'exchange_requests: ul. Nezabravka 77',
    ];
    expect(await tracesOf(test.database.read, member.traces)).toEqual(kept);

    const request_id = member.requests.sent;
    const shown = await payoutData(test.database.read, request_id, { language: 'en', fallback: 'en' });
    expect(shown[0]).toEqual({ title: 'Name', answer: 'Zdravomira Kalpazanova' });
    await test.database.transaction((db) =>
      settleExchangeRequest(db, { action: 'complete', request_id, actor }),
    );
    const forget = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
      await forgetRecipients();
      return tracesOf(test.database.read, member.traces);
    };
    expect(await forget(9 * 365)).toEqual(kept);
    expect(await forget(2 * 365)).toEqual([]);
  });

  it('cancels what is requested or approved, and keeps what is sent, without a way to the member', async () => {
    const { requests } = await left('Miglena');
    const states = await Promise.all(Object.values(requests).map(stateOf));
    expect(states.map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'sent',
      'completed',
      'cancelled',
    ]);
    expect(states.map(({ member_id }) => member_id)).toEqual([null, null, null, null, null]);
    expect(states.map(({ values }) => Object.keys(values as object).length > 0)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('empties the wallet by a movement; points that come back later lapse too', async () => {
    const { requests, traces, kept } = await left('Desimira');
    const settled = await test.database.transaction((db) =>
      settleExchangeRequest(db, {
        action: 'fail',
        request_id: requests.sent,
        actor,
        reason: 'returned',
      }),
    );
    expect(settled).toEqual({ status: 'failed' });
    const orphans = await test.database.read
      .selectFrom('wallets')
      .select(['points', 'pending'])
      .where('member_id', 'is', null)
      .execute();
    expect(orphans.length).toBeGreaterThan(0);
    expect(orphans.every(({ points, pending }) => points === 0 && pending === 0)).toBe(true);
    expect((await proveJournal(test.database.read)).faults).toEqual([]);
    expect((await tracesOf(test.database.read, kept)).length).toBeGreaterThan(0);
    await forgetRecipients();
    expect(await tracesOf(test.database.read, [...traces, ...kept])).not.toContain(
      'exchange_requests: Desimira',
    );
  });

  it('ends every session and signs out; the address can register again', async () => {
    const { member_id, client, email } = await left('Svetozara');
    expect(client.cookies.has('session')).toBe(false);
    expect((await client.call('GET /auth/validate')).body).toEqual({ success: false });
    const again = test.visitor();
    const signIn = await again.call('POST /auth/login', { body: { email, password: TEST_PASSWORD } });
    expect(signIn.failure.code).toBe('wrong_credentials');
    expect((await register(test, registrationOf({ email }))).status).toBe(200);
    const newcomer = await test.database.read
      .selectFrom('members')
      .select(['id', 'confirmed_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(newcomer.id).not.toBe(member_id);
  });

  it('is done once, however often it is pressed, and with another call under way', async () => {
    const { client, email } = await signedInMember(test);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => remove(client)),
      ...[1, 2, 3].map((n) => client.call('POST /contact', { body: { topic: 3, message: `Question ${n}` } })),
      client.call('POST /profile', { body: { first_name: 'A', last_name: 'B', gender: 'other' } }),
    ]);
    expect(answers.slice(0, 3).filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(
      (await queuedMails(test, email)).filter(({ template }) => template === 'profile_deleted'),
    ).toHaveLength(1);
    expect(await messagesWithoutOwner(test.database.read)).toBe(0);
  });

  it('breaks nothing that is under way, and nothing of it brings the member back', async () => {
    const member = await left('Krasimira');
    const tab = test.visitor();
    const interview = { params: { token: member.open_interview } };
    expect((await tab.call('GET /interviews/:token', interview)).status).toBe(404);
    const page = { params: { token: member.open_interview, page: 0 }, body: { values: {} } };
    expect((await tab.call('POST /interviews/:token/pages/:page', page)).status).toBe(404);
    const invitation = { params: { token: member.invitation } };
    expect((await tab.call('GET /invitations/:token', invitation)).status).toBe(404);
    expect((await tab.call('POST /invitations/:token/start', invitation)).status).toBe(404);

    const { survey_number, attempt } = member.external;
    const key = await surveyKey(test, survey_number);
    const origin = 'http://bg.localhost:3000';
    const report = reportLink(origin, { survey_number, attempt, outcome: 'complete' }, key, new Date());
    for (const _again of [1, 2]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: report.replace(origin, ''),
        headers: { host: 'bg.localhost:3000' },
      });
      expect(answer.statusCode).toBe(200);
    }
    expect((await tab.call('GET /returns/:token', { params: { token: attempt } })).data).toMatchObject({
      outcome: 'complete',
      points: 0,
    });
    await runJobs(test, { evenLater: true });
    expect(await tracesOf(test.database.read, member.traces.slice(2, 4))).toEqual([]);
  });

  it('takes a mail back that is just being sent, and no bounce of it is noted', async () => {
    const { client, email } = await signedInMember(test);
    await client.call('POST /contact', { body: { topic: 3, message: 'Hello?' } });
    mailServer.refuseRecipients({ code: 550, message: '5.1.1 no such user' });
    await Promise.all([runJobs(test), remove(client)]);
    mailServer.refuseRecipients(undefined);
    await runJobs(test, { evenLater: true });
    const traces = await tracesOf(test.database.read, [email]);
    expect(traces.filter((trace) => trace.startsWith('bounced_addresses'))).toEqual([]);
    expect(traces).toEqual([]);
  });
});
