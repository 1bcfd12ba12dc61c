import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adjustPoints } from '#server/features/points/adjust-points.ts';
import { settleExchangeRequest } from '#server/features/rewards/settle-exchange-request.ts';
import { askedForEmail, askForEmail, confirmWith, newAddress } from '#server/testing/email-change.ts';
import { mailedCode } from '#server/testing/queued-mails.ts';
import { addReward, memberWithPoints, postExchange } from '#server/testing/rewards.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { type ReceivedMail, startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { addSurvey, invite } from '#server/testing/surveys.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const actor = { kind: 'command_line', name: 'maria' } as const;

describe('mails that wait while their member changes the address', () => {
  let test: TestApp;
  let server: TestMailServer;
  beforeAll(async () => {
    server = await startMailServer();
    test = await startTestApp({ SMTP_URL: server.url });
  });
  afterEach(() => server.refuseRecipients(undefined));
  afterAll(async () => {
    await test.close();
    await server.stop();
  });

  const away = () => server.refuseRecipients({ code: 451, message: '4.3.0 try again later' });
  const back = async () => {
    server.refuseRecipients(undefined);
    server.mails.length = 0;
    await runJobs(test, { evenLater: true });
  };
  const codeIn = ({ text }: ReceivedMail) => /[\w-]{64}/.exec(text ?? '')?.[0] ?? '';
  /** Kinds of the delivered mails, by address. */
  const arrived = async (address: string) => {
    const rows = await test.database.read
      .selectFrom('mails')
      .select(['template', 'message_id'])
      .where('state', '=', 'sent')
      .execute();
    return server.mails
      .filter(({ envelope }) => envelope.to.includes(address))
      .map(({ messageId }) => rows.find((row) => messageId?.includes(row.message_id))?.template)
      .toSorted();
  };

  it('go to the new one, but what is about the former or for its owner only', async () => {
    const { client, member_id, email } = await memberWithPoints(test, 2000);
    const new_email = newAddress();
    await runJobs(test);
    away();
    await invite(test, await addSurvey(test), [member_id]);
    await client.call('POST /contact', { body: { topic: 3, message: 'Hello' } });
    await test.database.transaction((db) =>
      adjustPoints(db, { key: 'gift', member_id, kind: 'goodwill', points: 5, reason: 'A gift', actor }),
    );
    const { id: request_id } = (await postExchange(client, await addReward(test))).data;
    await test.database.transaction((db) =>
      settleExchangeRequest(db, { action: 'reject', request_id, actor, reason: 'not_available' }),
    );
    const changed = {
      password: TEST_PASSWORD,
      new_password: 'Other-horse-43',
      confirm_password: 'Other-horse-43',
    };
    expect((await client.call('POST /profile/password', { body: changed })).status).toBe(200);
    await test.visitor().call('POST /auth/forgot', { body: { email } });
    await askForEmail(client, new_email);
    await runJobs(test, { mayFail: true });
    const code = await mailedCode(test, new_email, 'email_change');
    expect((await confirmWith(test, code, { update: true })).status).toBe(200);

    await back();
    expect(await arrived(email)).toEqual(['email_change_notice', 'password_changed']);
    expect(await arrived(new_email)).toEqual([
      'contact_copy',
      'email_change',
      'invitation',
      'points_credited',
      'reward_rejected',
      'reward_requested',
    ]);
  });

  it('return to the former when the change is stopped', async () => {
    const { member_id, email, new_email } = await askedForEmail(test);
    const stop = codeIn(server.mailTo(email));
    const code = codeIn(server.mailTo(new_email));
    expect((await confirmWith(test, code, { update: true })).status).toBe(200);
    await invite(test, await addSurvey(test), [member_id]);
    const stopped = await test.visitor().call('POST /profile/email/stop', { body: { code: stop } });
    expect(stopped.status).toBe(200);
    await back();
    expect([await arrived(email), await arrived(new_email)]).toEqual([['invitation'], []]);
  });

  it('follow it also when they are queued at the very moment of the change', async () => {
    const { member_id, email, new_email } = await askedForEmail(test);
    const code = codeIn(server.mailTo(new_email));
    const survey = await addSurvey(test);
    await Promise.all([confirmWith(test, code, { update: true }), invite(test, survey, [member_id])]);
    await back();
    expect([await arrived(email), await arrived(new_email)]).toEqual([[], ['invitation']]);
  });
});
