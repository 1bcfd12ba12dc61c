import { sql } from 'kysely';
import { type Config, readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { type QueuedMail, queueMail } from '#server/mail/outbox.ts';
import { sendMailWorks } from '#server/mail/send-mail.job.ts';
import { openMailSender } from '#server/mail/smtp.ts';
import type { MailTemplate } from '#server/mail/template.ts';
import { mail, templates } from './greeting-mails.tsx';
import { runWorks } from './run-jobs.ts';
import { startMailServer, type TestMailServer } from './smtp.ts';
import { createTestDatabase } from './test-database.ts';

/** An outbox of greetings with its mail server; close it in `afterAll`. */
export type TestOutbox = {
  database: Database;
  server: TestMailServer;
  config: Config;
  /** Empties it and starts another mail server: for `beforeEach`. */
  begin(): Promise<void>;
  queue(template: MailTemplate<{ name: string }>, queued?: QueuedMail<{ name: string }>): Promise<void>;
  /** Works off the jobs that send mail. */
  send(options?: { evenLater?: boolean; mayFail?: boolean }): Promise<Error[]>;
  close(): Promise<void>;
};

export async function openTestOutbox(): Promise<TestOutbox> {
  const testDatabase = await createTestDatabase();
  const database = connect(testDatabase.connection);
  await database.transaction(async (db) => {
    await sql`insert into countries (code, name, languages, time_zone, currency, data_consent_age)
      values ('BG', 'Bulgaria', '{bg,en}', 'Europe/Sofia', 'EUR', 14) on conflict do nothing`.execute(db);
    await sql`delete from panel`.execute(db);
    await sql`insert into panel (name, default_language, postal_address)
      values ('Ваш панел', 'en', '1 Vitosha Blvd, Sofia')`.execute(db);
  });
  const start = async () => {
    const server = await startMailServer();
    return { server, config: readConfig({ PUBLIC_URL: 'https://panel.example', SMTP_URL: server.url }) };
  };
  const outbox: TestOutbox = {
    database,
    ...(await start()),
    async begin() {
      await outbox.server.stop();
      Object.assign(outbox, await start());
      await database.transaction(async (db) => {
        await sql`delete from mails`.execute(db);
        await sql`delete from bounced_addresses`.execute(db);
        await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
          db,
        );
      });
    },
    queue: (template, queued = mail()) => database.transaction((db) => queueMail(db, template, queued)),
    async send(options = {}) {
      const { config } = outbox;
      const sender = openMailSender(config);
      if (!sender) throw new Error('no SMTP_URL');
      try {
        return await runWorks(database, sendMailWorks({ config, templates, sender }), options);
      } finally {
        sender.close();
      }
    },
    async close() {
      await outbox.server.stop();
      await database.close();
      await testDatabase.drop();
    },
  };
  return outbox;
}
