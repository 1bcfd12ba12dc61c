import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { invitation, mail, templates, welcome } from '#server/testing/greeting-mails.tsx';
import type { TestMailServer } from '#server/testing/smtp.ts';
import { openTestOutbox, type TestOutbox } from '#server/testing/test-outbox.ts';
import { enqueueWaitingMails } from './send-mail.job.ts';
import { LANES } from './send-mail.ts';

describe('sending the outbox', () => {
  let test: TestOutbox;
  let server: TestMailServer;
  let database: Database;
  beforeAll(async () => {
    test = await openTestOutbox();
    database = test.database;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.begin();
    server = test.server;
  });
  const queue: TestOutbox['queue'] = (template, queued) => test.queue(template, queued);
  const send: TestOutbox['send'] = (options) => test.send(options);
  const outbox = () =>
    database.read
      .selectFrom('mails')
      .select(['state', 'tries', 'last_error', 'data', 'sent_at', 'message_id'])
      .executeTakeFirstOrThrow();
  const waitingJobs = async () =>
    (
      await sql<{ attempts: number; max_attempts: number }>`
      select attempts, max_attempts from graphile_worker.jobs`.execute(database.read)
    ).rows;

  it('keeps a mail that its recipient is refused for good as failed, at once', async () => {
    server.refuseRecipients({ code: 550, message: '5.1.1 no such user' });
    await queue(welcome);
    await send();
    expect(await outbox()).toMatchObject({ state: 'failed', tries: 1, data: {}, sent_at: null });
    expect((await outbox()).last_error).toContain('no such user');
    expect(await waitingJobs()).toEqual([]);
  });

  it.each([
    { code: 450, message: 'mailbox busy' },
    { code: 550, message: '5.7.1 relaying denied' },
  ])('tries again after $code $message', async (reply) => {
    server.refuseRecipients(reply);
    await queue(welcome);
    const [error] = await send({ mayFail: true });
    // It is logged, and the log must not contain a member's address.
    expect(error?.message).not.toContain('ana@');
    expect(await outbox()).toMatchObject({ state: 'queued', tries: 1, data: { name: 'Ana' } });
    expect((await outbox()).last_error).toContain(reply.message);
    server.refuseRecipients(undefined);
    expect(server.mails).toEqual([]);
    await send({ evenLater: true });
    expect(await outbox()).toMatchObject({ state: 'sent', tries: 2, data: {}, last_error: null });
    expect(server.mails).toHaveLength(1);
  });

  it('waits longer and longer for a server that is away, then delivers', async () => {
    await server.stop();
    await queue(welcome);
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await send({ mayFail: true, evenLater: true });
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - updated_at)::float as seconds from graphile_worker.jobs`.execute(
        database.read,
      );
      delays.push(Math.round(rows[0]?.seconds ?? 0));
    }
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(new Set(delays).size).toBe(4);
    await server.start();
    await send({ evenLater: true });
    expect(server.mailTo('ana@example.org').to?.[0]?.address).toBe('ana@example.org');
    expect(await outbox()).toMatchObject({ state: 'sent', tries: 5 });
  });

  it('gives up after the last attempt and says why', async () => {
    await server.stop();
    await queue(welcome);
    const attempts = (await waitingJobs())[0]?.max_attempts ?? 0;
    for (let attempt = 1; attempt < attempts; attempt++) await send({ mayFail: true, evenLater: true });
    expect((await outbox()).state).toBe('queued');
    await send({ mayFail: true, evenLater: true });
    expect(await outbox()).toMatchObject({ state: 'failed', tries: attempts });
    expect((await outbox()).last_error).toContain('ECONNREFUSED');
    await server.start();
    await send({ evenLater: true });
    expect(server.mails).toEqual([]);
  });

  it('does not send what was cancelled meanwhile', async () => {
    await queue(invitation);
    await database.transaction((db) =>
      db.updateTable('mails').set({ state: 'cancelled', cancelled_because: 'unsubscribed' }).execute(),
    );
    await send();
    expect(server.mails).toEqual([]);
    expect(await outbox()).toMatchObject({ state: 'cancelled', tries: 0 });
  });

  it('fails a mail to what is no address, instead of reading two out of one', async () => {
    await queue(welcome, mail({ to: 'ana@example.org, eve@example.org' }));
    await send();
    expect(server.mails).toEqual([]);
    expect(await outbox()).toMatchObject({ state: 'failed', tries: 1 });
  });

  it('delivers in the language of the recipient with what belongs into the headers', async () => {
    await queue(invitation);
    await send();
    const received = server.mailTo('ana@example.org');
    const { message_id } = await outbox();
    const { unsubscribe_token } = await database.read
      .selectFrom('mailed_addresses')
      .select('unsubscribe_token')
      .executeTakeFirstOrThrow();
    const way_out = `https://bg.panel.example/unsubscribe/${unsubscribe_token}`;
    const header = (name: string) => received.headers.find((one) => one.key === name)?.value;
    expect(received.from).toMatchObject({ name: 'Ваш панел', address: 'panel@panel.example' });
    expect(received.subject).toBe('Ana, welcome to Ваш панел');
    expect(received.messageId).toBe(`<${message_id}@panel.example>`);
    expect(header('list-unsubscribe')).toBe(`<${way_out}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(received.envelope).toEqual({ from: 'panel@panel.example', to: ['ana@example.org'] });
    expect(received.text?.replaceAll('\r\n', '\n').trim()).toBe(
      [
        'Dear Ana, 12 345,5, 7 януари 2026 г., 12,50 €',
        '',
        'Sign in: https://bg.panel.example/login',
        '',
        '-- ',
        'Ваш панел · bg.panel.example: https://bg.panel.example',
        '',
        '1 Vitosha Blvd, Sofia',
        '',
        `Отказвам се от тези имейли: ${way_out}?lang=bg`,
      ].join('\n'),
    );
    expect(received.html).toContain('<html lang="bg">');
    expect(received.html).toContain('href="https://bg.panel.example/login"');
    expect(received.html).toContain('1 Vitosha Blvd, Sofia');
    expect(received.html).toContain(way_out);
    expect(await outbox()).toMatchObject({ state: 'sent', tries: 1, data: {} });
  });

  it('gives a transactional mail no unsubscribe link', async () => {
    await queue(welcome);
    await send();
    expect(server.mailTo('ana@example.org').raw).not.toMatch(/unsubscribe/i);
  });

  it('lets hostile text be text, in the parts as in the headers', async () => {
    const name = '<img src=x onerror=alert(1)>"\'\r\nBcc: eve@example.org\r\n\r\n{panelName} $t(Hello)';
    await queue(welcome, mail({ data: { name } }));
    await send();
    const received = server.mailTo('ana@example.org');
    expect(received.html).not.toContain('<img');
    expect(received.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(received.text).toContain('<img src=x onerror=alert(1)>');
    expect(received.subject).toBe(
      '<img src=x onerror=alert(1)>"\' Bcc: eve@example.org {panelName} $t(Hello), welcome to Ваш панел',
    );
    expect(received.headers.map((header) => header.key)).not.toContain('bcc');
    expect(received.envelope.to).toEqual(['ana@example.org']);
  });

  it('goes again with the same Message-ID when it was not recorded that it went', async () => {
    await queue(welcome);
    await database.pool.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
       create trigger die before update of sent_at on mails for each row when (new.state = 'sent') execute function die()`,
    );
    await send({ mayFail: true });
    expect((await outbox()).state).toBe('queued');
    await database.pool.query('drop trigger die on mails');
    await send({ evenLater: true });
    await send({ evenLater: true });
    expect(server.mails).toHaveLength(2);
    expect(server.mails[0]?.messageId).toBe(server.mails[1]?.messageId);
    expect((await outbox()).state).toBe('sent');
  });

  it('of many does not go again when it was not recorded that it went', async () => {
    await queue(invitation);
    await database.pool.query(
      `create trigger die before update of sent_at on mails for each row when (new.state = 'sent') execute function die()`,
    );
    await send({ mayFail: true });
    expect((await outbox()).state).toBe('queued');
    await database.pool.query('drop trigger die on mails');
    await send({ evenLater: true });
    expect(server.mails).toHaveLength(1);
    expect((await outbox()).state).toBe('cancelled');
  });

  it('finds a job again for what waits without one', async () => {
    await queue(welcome);
    await queue(invitation, mail({ key: 'mail:2' }));
    await database.transaction((db) =>
      sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where priority = 0))`.execute(
        db,
      ),
    );
    await database.transaction((db) => enqueueWaitingMails(db, templates));
    expect(await waitingJobs()).toHaveLength(2 + LANES);
    await database.transaction((db) =>
      sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), attempts := max_attempts)
        from (select max(max_attempts)::int as max_attempts from graphile_worker.jobs) as most`.execute(db),
    );
    await database.transaction((db) => enqueueWaitingMails(db, templates));
    await database.transaction((db) => enqueueWaitingMails(db, templates));
    await send();
    expect(server.mails).toHaveLength(2);
  });
});
