import { z } from 'zod';
import { clock } from '#server/clock.ts';
import { type AnyJobWork, job, work } from '#server/jobs/queue.ts';
import { deleteKeptRecipients } from './erasure.queries.ts';

/** Members have left whose rewards were on their way: name and address go once the books need them no more. */
const forgetRecipients = work({
  job: job({ name: 'forget-recipients', payload: z.object({}) }),
  cron: '47 2 * * *',
  async handle(db) {
    await deleteKeptRecipients(db, clock.now());
  },
});

export const rewardsJobs: readonly AnyJobWork[] = [forgetRecipients];
