import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, environmentOf, lastAudited, kvorum as run } from '#server/testing/command-line.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { signedInMember } from '#server/testing/sign-in.ts';
import { startMailServer, type TestMailServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
  test = await startTestApp({ SMTP_URL: server.url });
});
afterAll(async () => {
  await test.close();
  await server.stop();
});

const mailAgain = (address: string) => run(['--json', 'member', 'mail-again', address], environmentOf(test));

describe('mail to an address that a mail server has called unknown', () => {
  it('is not asked for without an address', async () => {
    const { code, err } = await mailAgain('nobody');
    expect(code).toBe(2);
    expect(err).toContain('It must be an email address.');
  });

  it('goes again after the command, in any spelling of the address, which the audit log does not keep', async () => {
    const { client, email } = await signedInMember(test);
    const write = async (message: string) => {
      await client.call('POST /contact', { body: { topic: 3, message } });
      await runJobs(test);
    };
    const arrived = () => server.mails.filter(({ envelope }) => envelope.to.includes(email)).length;
    server.refuseRecipients({ code: 550, message: '5.1.1 no such user' });
    await write('First');
    server.refuseRecipients(undefined);
    await write('Second');
    expect(arrived()).toBe(0);

    expect(answered(await mailAgain(email.toUpperCase()))).toEqual({ had_stopped: true });
    expect(await lastAudited(test)).toEqual({
      actor_kind: 'command_line',
      actor: expect.any(String),
      action: 'mail_again',
      subject: 'bounced_addresses',
      details: {},
    });
    await write('Third');
    expect(arrived()).toBe(1);
    expect(answered(await mailAgain(email))).toEqual({ had_stopped: false });
  });
});
