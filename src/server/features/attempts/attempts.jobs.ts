import { enqueue, work } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { confirmAttempt, confirmAttemptJob } from './confirm-attempt.ts';
import { endExpiredAttempts } from './end-expired-attempts.ts';
import { findOverdueReviews, findOverdueReviewsJob } from './find-overdue-reviews.ts';

export const attemptsJobs = [
  work({
    job: confirmAttemptJob,
    handle: (db, { payload }) => confirmAttempt(db, payload.attempt_id),
  }),
  sweep({
    name: 'end-expired-attempts',
    cron: '*/5 * * * *',
    atOnce: 100,
    step: endExpiredAttempts,
  }),
  work({
    job: findOverdueReviewsJob,
    cron: '41 * * * *',
    async handle(db, { payload }) {
      const after = await findOverdueReviews(db, payload);
      if (after !== null) await enqueue(db, findOverdueReviewsJob, { after });
    },
  }),
];
