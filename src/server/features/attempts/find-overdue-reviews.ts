import { z } from 'zod';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { enqueueAll, job } from '#server/jobs/queue.ts';
import { reviewsOver } from './attempts.queries.ts';
import { confirmAttemptJob } from './confirm-attempt.ts';

const BATCH = 1000;
/** Until then the job that was queued with the points has its turn. */
const PATIENCE_MS = 15 * 60_000;

export const findOverdueReviewsJob = job({
  name: 'find-overdue-reviews',
  /** Where the sweep goes on: after this attempt. */
  payload: z.object({ after: z.int().default(0) }),
  tries: 3,
});

/**
 * Queues the confirmation of pending points whose review has been over for a quarter of an hour: what confirms them
 * was lost or given up. Answers after which attempt to go on, where there may be more.
 */
export async function findOverdueReviews(db: Db, { after }: { after: number }): Promise<number | null> {
  const due = new Date(clock.now().getTime() - PATIENCE_MS);
  const attempts = await reviewsOver(db, { due, after, limit: BATCH });
  await enqueueAll(
    db,
    confirmAttemptJob,
    attempts.map(({ id }) => ({ payload: { attempt_id: id }, key: `confirm-attempt:${id}` })),
  );
  return attempts.length === BATCH ? (attempts.at(-1)?.id ?? null) : null;
}
