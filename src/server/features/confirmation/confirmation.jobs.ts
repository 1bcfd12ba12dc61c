import { changeWaitingMember, eraseUnconfirmed } from '#server/features/members/waiting-member.ts';
import { remindParents } from '#server/features/parental-permission/parental-permission.ts';
import { type AnyJobWork, work } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { confirmationReminderMail } from './confirmation.mails.tsx';
import { unconfirmedMembers } from './confirmation.queries.ts';
import { mailConfirmationAgain } from './mail-confirmation.ts';
import { resendToAddress, sendConfirmationJob } from './resend-confirmation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REMIND_AFTER_MS = DAY_MS;
const ERASE_AFTER_MS = 30 * DAY_MS;

/** One reminder a day after the registration; parents get one a day after they were asked. */
const remindUnconfirmed = sweep({
  name: 'remind-unconfirmed',
  cron: '7 * * * *',
  atOnce: 100,
  async step(db, now, atOnce) {
    const members = await unconfirmedMembers(db, {
      after: new Date(now.getTime() - ERASE_AFTER_MS),
      until: new Date(now.getTime() - REMIND_AFTER_MS),
      limit: atOnce,
    });
    for (const member of members) {
      await mailConfirmationAgain(db, member, confirmationReminderMail);
      await changeWaitingMember(db, member.member_id, { reminded_at: now });
    }
    const parents = await remindParents(db, new Date(now.getTime() - REMIND_AFTER_MS), atOnce);
    return Math.max(members.length, parents);
  },
});

const eraseUnconfirmedMembers = sweep({
  name: 'erase-unconfirmed',
  cron: '37 * * * *',
  atOnce: 100,
  step: (db, now, atOnce) => eraseUnconfirmed(db, new Date(now.getTime() - ERASE_AFTER_MS), atOnce),
});

export const confirmationJobs: readonly AnyJobWork[] = [
  remindUnconfirmed,
  eraseUnconfirmedMembers,
  work({ job: sendConfirmationJob, handle: (db, { payload }) => resendToAddress(db, payload) }),
];
