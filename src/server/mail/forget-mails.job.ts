import type { AnyJobWork } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { BOUNCE_KEPT_MS } from './bounces.ts';
import { deleteOldBounces, deleteSettledMails, deleteSettledMailsToOthers } from './erasure.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Both periods are stated in the privacy policy ("How long we keep them"). */
const TO_MEMBERS_KEPT_MS = 365 * DAY_MS;
const TO_OTHERS_KEPT_MS = 30 * DAY_MS;

/** Deletes what is left of settled mails: recipient, time and subject. */
export const forgetMailsWork: AnyJobWork = sweep({
  name: 'forget-mails',
  cron: '17 3 * * *',
  async step(db, now, atOnce) {
    const before = (kept: number) => new Date(now.getTime() - kept);
    return Math.max(
      await deleteSettledMails(db, before(TO_MEMBERS_KEPT_MS), atOnce),
      await deleteSettledMailsToOthers(db, before(TO_OTHERS_KEPT_MS), atOnce),
      await deleteOldBounces(db, before(BOUNCE_KEPT_MS), atOnce),
    );
  },
});
