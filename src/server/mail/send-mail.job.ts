import type { Db } from '#server/database/connect.ts';
import { type AnyJobWork, work } from '#server/jobs/queue.ts';
import { type Delivery, deliver } from './deliver-mail.ts';
import { mayGo } from './may-go.ts';
import { sendLaneWork } from './send-lane.job.ts';
import { enqueueLanes, enqueueMails, LANES, sendBulkMail, sendMail } from './send-mail.ts';
import { noteFailure, settleMail } from './settle-mail.ts';
import { isBulk, type MailTemplates } from './template.ts';
import { mailsWithoutJob } from './waiting-mails.queries.ts';

/**
 * Sends the outbox; if the process dies between the server's 250 and our record of it, transactional mail is sent
 * again with the same Message-ID, so that mail programs recognise it, and other mail isn't.
 */
export const sendMailWorks = (delivery: Delivery): AnyJobWork[] => [
  sendMailWork(sendMail, delivery),
  sendMailWork(sendBulkMail, delivery),
  sendLaneWork(delivery),
];

function sendMailWork(job: typeof sendMail, delivery: Delivery): AnyJobWork {
  const { templates } = delivery;
  return work({
    job,
    begin: (db, { payload }) => mayGo(db, templates, payload.mail_id),
    prepare: async (_db, { begun }) => begun && deliver(delivery, begun),
    async handle(db, { prepared }) {
      if (prepared) await settleMail(db, templates, prepared);
    },
    async failed(db, { payload, lastTry, prepared }, error) {
      await noteFailure(
        db,
        templates,
        { id: payload.mail_id, lastTry, outcome: prepared ?? undefined },
        error,
      );
    },
  });
}

/**
 * Enqueues a job for every waiting mail that has none (after restoring a backup, or a crash in the last try), and for every lane.
 */
export async function enqueueWaitingMails(db: Db, templates: MailTemplates): Promise<void> {
  const waiting = await mailsWithoutJob(db);
  for (const inBulk of [false, true])
    await enqueueMails(
      db,
      waiting.filter((mail) => isBulk(templates, mail) === inBulk),
      { inBulk },
    );
  await enqueueLanes(db, Array.from({ length: LANES }).keys());
}
