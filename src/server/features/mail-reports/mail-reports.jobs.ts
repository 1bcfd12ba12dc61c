import { z } from 'zod';
import { emailKey } from '#contract/rules/email-address.ts';
import type { SetAsideReason } from '#contract/rules/mail-reports.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { unsubscribeByLink } from '#server/features/unsubscribe/unsubscribe-by-link.ts';
import { type AnyJobWork, enqueue, enqueueAll, job, work } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { findReportedMail, type MailReport } from '#server/mail/mail-reports.ts';
import { fetchMails } from './fetch-mails.ts';
import { type ParsedMail, parseReport } from './parse-report.ts';
import {
  arrivedMails,
  bringBack,
  FILE_NAME,
  forgetSetAside,
  readArrived,
  removeArrived,
  setAside,
} from './report-folder.ts';
import { countUnseen, deleteSetAside, insertSetAside, isSetAside, MOST_UNSEEN } from './set-aside.queries.ts';
import { takeReport } from './take-report.ts';
import { MAILGUN_TOLERANCE_SECONDS } from './verify-webhook.ts';
import { deleteTokens } from './webhook-tokens.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long what was set aside is kept, in the folder and in the list. */
const KEPT_MS = 30 * DAY_MS;
/** The most mails for which jobs are made in a minute. */
const AT_ONCE = 1000;
/** Lower priority than jobs that people wait for. */
const BEHIND = 20;

const lookAfterReports = job({ name: 'look-after-mail-reports', payload: z.object({}), tries: 1 });
const fetchReports = job({ name: 'fetch-mail-reports', payload: z.object({}), tries: 1 });
const lookForReports = job({ name: 'look-for-mail-reports', payload: z.object({}), tries: 1 });
const forgetFiles = job({ name: 'forget-set-aside-files', payload: z.object({}), tries: 3 });
export const readAgain = job({
  name: 'read-mail-report-again',
  payload: z.object({ file: z.string().regex(FILE_NAME) }),
  tries: 3,
});
const readReport = job({
  name: 'read-mail-report',
  payload: z.object({ file: z.string().regex(FILE_NAME) }),
  tries: 3,
});

/** One at a time. */
const inTurn = (key: string) => ({ key, queue: 'mail reports' });

/**
 * `before`: it was set aside already, and only its file is left where it was; `dropped`: it says nothing, as so many others that
 * wait for somebody to look at them.
 */
type Read = { is: 'gone' } | { is: 'before' } | { is: 'dropped' } | (ParsedMail & { bytes: number });

/**
 * Reads the mails that arrive in the folder: each in a job and a transaction of its own, so that one which can't be read
 * keeps nobody from the others. A file goes when what it says is committed; a process that dies before reads it again, and
 * what was said counts once.
 */
export function mailReportsJobs({
  mailReports: { folder, imapUrl },
}: Pick<Config, 'mailReports'>): AnyJobWork[] {
  const forget = sweep({
    name: 'forget-set-aside-reports',
    cron: '41 3 * * *',
    step: (db, now, limit) => deleteSetAside(db, new Date(now.getTime() - KEPT_MS), limit),
  });
  const forgetOldTokens = sweep({
    name: 'forget-webhook-tokens',
    cron: '47 3 * * *',
    // Later than a signature of theirs is good, from the clock of whoever made it.
    step: (db, now, limit) =>
      deleteTokens(db, new Date(now.getTime() - 2 * MAILGUN_TOLERANCE_SECONDS * 1000), limit),
  });
  if (folder === null) return [forget, forgetOldTokens];
  // By key: of a folder or a mailbox that can't be reached there is one failed job, which goes when it can be again.
  const every = work({
    job: lookAfterReports,
    cron: '* * * * *',
    async handle(db) {
      if (imapUrl !== null) await enqueue(db, fetchReports, {}, inTurn(fetchReports.name));
      await enqueue(db, lookForReports, {}, inTurn(lookForReports.name));
    },
  });
  const fetch = work({
    job: fetchReports,
    prepare: async () => (imapUrl === null ? 0 : fetchMails(imapUrl, folder, AT_ONCE)),
    handle: async (db, { prepared }) =>
      prepared === 0 ? undefined : enqueue(db, lookForReports, {}, inTurn(lookForReports.name)),
  });
  const look = work({
    job: lookForReports,
    prepare: () => arrivedMails(folder, AT_ONCE),
    async handle(db, { prepared }) {
      await enqueueAll(
        db,
        readReport,
        prepared.map((file) => ({ payload: { file }, key: keyOf(file), priority: BEHIND })),
      );
    },
  });
  const again = work({
    job: readAgain,
    prepare: (_db, { payload }) => bringBack(folder, payload.file),
    handle: (db, { payload }) => enqueue(db, readReport, payload, { key: keyOf(payload.file) }),
  });
  const files = work({
    job: forgetFiles,
    cron: '43 3 * * *',
    prepare: () => forgetSetAside(folder, new Date(clock.now().getTime() - KEPT_MS)),
    async handle() {},
  });
  const read = work({
    job: readReport,
    prepare: (db, { payload }) => readMail(db, folder, payload.file),
    handle: (db, { payload, prepared }) => takeMail(db, payload.file, prepared),
    async after({ payload, prepared }) {
      if (prepared.is === 'aside' || prepared.is === 'before') await setAside(folder, payload.file);
      else if (prepared.is !== 'gone') await removeArrived(folder, payload.file);
    },
    async failed(db, { payload, lastTry }) {
      if (lastTry) await noteSetAside(db, payload.file, { reason: 'failed', bytes: 0 });
    },
  });
  return [forget, forgetOldTokens, every, fetch, look, again, files, read];
}

const keyOf = (file: string) => `mail-report:${file}`;

/** A mail for the list, unless it is full. */
const asideIfRoom = async (db: ReadDb, said: { reason: SetAsideReason; bytes: number }): Promise<Read> =>
  (await countUnseen(db)) < MOST_UNSEEN ? { is: 'aside', ...said } : { is: 'dropped' };

async function readMail(db: ReadDb, folder: string, name: string): Promise<Read> {
  if (await isSetAside(db, name)) return { is: 'before' };
  const found = await readArrived(folder, name);
  if (found.is === 'gone') return found;
  const { bytes } = found;
  if (found.is === 'too_large') return asideIfRoom(db, { reason: 'too_large', bytes });
  const parsed = await parseReport(found.raw);
  if (parsed.is === 'aside') return asideIfRoom(db, { reason: parsed.reason, bytes });
  if (parsed.is !== 'report') return { ...parsed, bytes };
  const mail = await findReportedMail(db, parsed.message_ids);
  if (!mail) return asideIfRoom(db, { reason: 'unknown_mail', bytes });
  return { ...parsed, report: aboutRecipient(parsed, mail.recipient_key), bytes };
}

/** That the mailbox of somebody else is gone, such as one the mail was forwarded to, is no reason to stop mail at once. */
function aboutRecipient(
  { recipients, report }: Extract<ParsedMail, { is: 'report' }>,
  recipientKey: string,
): MailReport {
  const ofOthers = recipients.length > 0 && !recipients.some((one) => emailKey(one) === recipientKey);
  return ofOthers && report.kind === 'hard_bounce' ? { ...report, kind: 'soft_bounce' } : report;
}

async function takeMail(db: Db, name: string, read: Read): Promise<void> {
  if (read.is === 'report') await takeReport(db, read.message_ids, read.report);
  if (read.is === 'unsubscribe') await unsubscribeByLink(db, read.token);
  if (read.is === 'aside') await noteSetAside(db, name, read);
}

const noteSetAside = (db: Db, name: string, { reason, bytes }: { reason: SetAsideReason; bytes: number }) =>
  insertSetAside(db, { name, reason, bytes, set_aside_at: clock.now() });
