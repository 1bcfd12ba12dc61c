import { z } from 'zod';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { enqueueAll, job } from '#server/jobs/queue.ts';
import { type OverdueReview, reviewsOver } from './attempts.queries.ts';
import { confirmAttemptJob } from './confirm-attempt.ts';

const BATCH = 1000;
/** How long the job queued with the points has to run first. */
const PATIENCE_MS = 15 * 60_000;

export const findOverdueReviewsJob = job({
  name: 'find-overdue-reviews',
  /** The cursor: continue after this attempt. */
  payload: z.object({
    after: z.object({ pending_until: z.coerce.date(), id: z.int() }).nullable().default(null),
  }),
  tries: 3,
});

/**
 * Queues the confirmation of pending points whose review ended more than a quarter of an hour ago, because their
 * own job was lost or gave up. Returns the cursor if there may be more.
 */
export async function findOverdueReviews(
  db: Db,
  { after }: { after: OverdueReview | null },
): Promise<OverdueReview | null> {
  const due = new Date(clock.now().getTime() - PATIENCE_MS);
  const attempts = await reviewsOver(db, { due, after, limit: BATCH });
  await enqueueAll(
    db,
    confirmAttemptJob,
    attempts.map(({ id }) => ({ payload: { attempt_id: id }, key: `confirm-attempt:${id}` })),
  );
  return attempts.length === BATCH ? (attempts.at(-1) ?? null) : null;
}
