import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { mailCode } from '#server/features/codes/mail-code.ts';
import { changeWaitingMember, eraseUnconfirmed } from '#server/features/members/waiting-member.ts';
import { remindParents } from '#server/features/parental-permission/parental-permission.ts';
import { type AnyJobWork, enqueue, job, work } from '#server/jobs/queue.ts';
import { confirmationReminderMail } from './confirmation.mails.tsx';
import { unconfirmedMembers } from './confirmation.queries.ts';
import { resendToAddress, sendConfirmationJob } from './resend-confirmation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REMIND_AFTER_MS = DAY_MS;
const ERASE_AFTER_MS = 30 * DAY_MS;
/** Batch size; the job repeats while there are more. */
const REMINDERS_AT_ONCE = 100;

const nothing = z.object({});

/** One reminder a day after the registration; parents get one a day after they were asked. */
const remindUnconfirmedJob = job({ name: 'remind-unconfirmed', payload: nothing });
const remindUnconfirmed = work({
  job: remindUnconfirmedJob,
  cron: '7 * * * *',
  async handle(db) {
    const now = clock.now();
    const members = await unconfirmedMembers(db, {
      after: new Date(now.getTime() - ERASE_AFTER_MS),
      until: new Date(now.getTime() - REMIND_AFTER_MS),
      limit: REMINDERS_AT_ONCE,
    });
    for (const member of members) {
      await mailCode(db, member, { template: confirmationReminderMail, kind: 'confirm' });
      await changeWaitingMember(db, member.member_id, { reminded_at: now });
    }
    const parents = await remindParents(db, new Date(now.getTime() - REMIND_AFTER_MS), REMINDERS_AT_ONCE);
    if (Math.max(members.length, parents) === REMINDERS_AT_ONCE) await enqueue(db, remindUnconfirmedJob, {});
  },
});

const eraseUnconfirmedMembers = work({
  job: job({ name: 'erase-unconfirmed', payload: nothing }),
  cron: '37 * * * *',
  async handle(db) {
    await eraseUnconfirmed(db, new Date(clock.now().getTime() - ERASE_AFTER_MS));
  },
});

export const confirmationJobs: readonly AnyJobWork[] = [
  remindUnconfirmed,
  eraseUnconfirmedMembers,
  work({ job: sendConfirmationJob, handle: (db, { payload }) => resendToAddress(db, payload) }),
];
