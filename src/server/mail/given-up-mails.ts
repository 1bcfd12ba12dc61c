import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { AnyJobWork, RetriedJob } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { countFailed, emptyGivenUpMails, requeueMails } from './given-up-mails.queries.ts';
import { enqueueMails, mailOfKey, type UnsentMail } from './send-mail.ts';
import { isBulk, type MailTemplates } from './template.ts';

/**
 * A mail that was given up keeps what it says for so long since it was queued; what carries a code, no longer than the
 * code is good.
 */
const KEPT_MS = 8 * 24 * 60 * 60 * 1000;

/** Mails that were queued later and given up still have something to say. */
export const keepsContentAfter = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

const oldest = () => keepsContentAfter(clock.now());

/**
 * Jobs are tried again by hand: their mails that were given up wait once more. Returns how many of them have nothing to
 * say any more.
 */
export async function requeueMailsOf(db: Db, jobs: readonly RetriedJob[]): Promise<{ emptied: number }> {
  const mails = jobs.flatMap(({ key }) => mailOfKey(key));
  await requeueMails(db, mails, { now: clock.now(), createdAfter: oldest() });
  return { emptied: await countFailed(db, mails) };
}

/** Tries a mail again that was given up; false where it was not, or has nothing to say any more. */
export async function sendGivenUpMail(
  db: Db,
  templates: MailTemplates,
  mail: UnsentMail & { template: string },
): Promise<boolean> {
  const waiting = await requeueMails(db, [mail.id], { now: clock.now(), createdAfter: oldest() });
  if (waiting === 0) return false;
  await enqueueMails(db, [mail], { inBulk: isBulk(templates, mail) });
  return true;
}

/** What nobody has tried again in time says nothing any more. */
export const emptyGivenUpMailsWork: AnyJobWork = sweep({
  name: 'empty-given-up-mails',
  cron: '53 * * * *',
  step: (db, now, atOnce) => emptyGivenUpMails(db, { now, createdBefore: oldest(), limit: atOnce }),
});
