import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { BOUNCE_KEPT_MS } from './bounces.ts';
import { deleteOldBounces, deleteSettledMails } from './erasure.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The privacy policy names both ("How long we keep them"). */
const TO_MEMBERS_KEPT_MS = 365 * DAY_MS;
const TO_OTHERS_KEPT_MS = 30 * DAY_MS;

/** What is left of a mail once it is settled is to whom it went, when, and its subject: that goes too. */
export const forgetMailsWork: AnyJobWork = work({
  job: job({ name: 'forget-mails', payload: z.object({}) }),
  cron: '17 3 * * *',
  async handle(db) {
    const now = clock.now().getTime();
    await deleteSettledMails(db, {
      toMembers: new Date(now - TO_MEMBERS_KEPT_MS),
      toOthers: new Date(now - TO_OTHERS_KEPT_MS),
    });
    await deleteOldBounces(db, new Date(now - BOUNCE_KEPT_MS));
  },
});
