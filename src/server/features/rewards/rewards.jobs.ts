import type { AnyJobWork } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { deleteKeptRecipients } from './erasure.queries.ts';

/** Members have left whose rewards were on their way: name and address go once the books need them no more. */
const forgetRecipients = sweep({
  name: 'forget-recipients',
  cron: '47 2 * * *',
  step: deleteKeptRecipients,
});

export const rewardsJobs: readonly AnyJobWork[] = [forgetRecipients];
