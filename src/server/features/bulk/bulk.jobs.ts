import { type AnyJobWork, work } from '#server/jobs/queue.ts';
import type { BulkWork } from './bulk-action.ts';
import { runBulkItem } from './run-bulk-item.ts';
import { bulkItemJob } from './start-bulk-action.ts';

export const bulkJobs = (actions: readonly BulkWork[]): AnyJobWork[] => [
  work({
    job: bulkItemJob,
    handle: (db, { payload, fault }) => runBulkItem(db, actions, payload.bulk_id, fault),
  }),
];
