import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRequest, addReward } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { settleExchangeRequest } from './settle-exchange-request.ts';
import type { Settlement } from './settlement.ts';

const actor = { kind: 'command_line', name: 'maria' } as const;

describe('what a member hears of an exchange request', () => {
  let test: TestApp;
  let mailServer: TestMailServer;
  let reward: Awaited<ReturnType<typeof addReward>>;

  beforeAll(async () => {
    mailServer = await startMailServer();
    test = await startTestApp({ SMTP_URL: mailServer.url });
    reward = await addReward(test);
  });
  afterAll(async () => {
    await test.close();
    await mailServer.stop();
  });

  const settle = (settlement: Settlement) =>
    test.database.transaction((db) => settleExchangeRequest(db, settlement));

  it('takes an approval back before the member hears of it, and tells of the next one once', async () => {
    const { client, request_id, email } = await addRequest(test, reward);
    await settle({ action: 'approve', request_id, actor });
    await runJobs(test);
    await settle({ action: 'take_back', request_id, actor });
    const [request] = (await client.call('GET /profile/exchange/history')).data;
    expect([request?.status, request?.steps.map(({ status }) => status)]).toEqual([
      'requested',
      ['requested'],
    ]);
    await settle({ action: 'approve', request_id, actor });
    const told = () =>
      mailServer.mails.filter(
        ({ envelope, subject }) => envelope.to.includes(email) && /approved/.test(subject ?? ''),
      );
    await runJobs(test);
    expect(told()).toEqual([]);
    const { rows } = await test.database.pool.query(
      `select round(extract(epoch from max(run_at) - now()) / 60) as minutes from graphile_worker.jobs
       where attempts < max_attempts`,
    );
    expect(Number(rows[0]?.minutes)).toBe(5);
    await runJobs(test, { evenLater: true });
    expect(told()).toHaveLength(1);
  });

  it('names the language of a reward that has no name in the member’s own', async () => {
    const untranslated = await addReward(test, { names: { en: 'Gift card' } });
    const { email } = await addRequest(test, untranslated, { language: 'bg' });
    await runJobs(test);
    const received = mailServer.mails.find(
      ({ envelope, subject }) => envelope.to.includes(email) && /Получихме/.test(subject ?? ''),
    );
    expect(received?.html).toContain('<span lang="en">Gift card</span>');
    expect(received?.text).toContain('Gift card');
  });

  it('mails every step to the member, in the member’s language', async () => {
    const bulgarian = await addRequest(test, reward, { language: 'bg' });
    const english = await addRequest(test, reward);
    await runJobs(test);
    for (const { request_id } of [bulgarian, english]) await settle({ action: 'approve', request_id, actor });
    await runJobs(test, { evenLater: true });
    await settle({ action: 'send', request_id: bulgarian.request_id, actor, note: 'Запис 4711' });
    await settle({ action: 'complete', request_id: bulgarian.request_id, actor });
    await settle({
      action: 'reject',
      request_id: english.request_id,
      actor,
      reason: 'details_incomplete',
      note: 'The post knows no such street',
    });
    await runJobs(test);
    const of = ({ email }: { email: string }) =>
      mailServer.mails
        .filter(({ envelope }) => envelope.to.includes(email))
        .filter(({ subject }) => !/have been added|Получихте точки/.test(subject ?? ''));
    expect(of(bulgarian).map(({ subject }) => subject)).toEqual([
      'Получихме Вашата заявка за награда',
      'Вашата заявка за награда е одобрена',
      'Вашата награда е изпратена',
      'Вашата заявка за награда е изпълнена',
    ]);
    expect(of(bulgarian)[2]?.text).toContain('Запис 4711');
    expect(of(bulgarian)[2]?.html).toContain('<span lang="" dir="auto">Запис 4711</span>');
    const [first, , rejected] = of(english);
    expect(first?.text?.replace(/\s/g, ' ')).toMatch(
      /Exchanged points: 1000 \(worth 25 USD\).*See your reward basket: http:\/\/bg\.localhost:3000\/members\/reward-basket/,
    );
    expect(rejected?.subject).toBe("We couldn't fulfil your reward request");
    expect(rejected?.text?.replace(/\s+/g, ' ')).toMatch(
      /Reason: The name or address in the request is incomplete\. .*Our note: The post knows no such street/,
    );
  });
});
