import { z } from 'zod';
import { enqueue, job, work } from '#server/jobs/queue.ts';
import { confirmAttempt, confirmAttemptJob } from './confirm-attempt.ts';
import { endExpiredAttempts } from './end-expired-attempts.ts';
import { findOverdueReviews, findOverdueReviewsJob } from './find-overdue-reviews.ts';

const endExpiredAttemptsJob = job({ name: 'end-expired-attempts', payload: z.object({}), tries: 3 });

export const attemptsJobs = [
  work({
    job: confirmAttemptJob,
    handle: (db, { payload }) => confirmAttempt(db, payload.attempt_id),
  }),
  work({
    job: endExpiredAttemptsJob,
    cron: '*/5 * * * *',
    async handle(db) {
      const { more } = await endExpiredAttempts(db);
      if (more) await enqueue(db, endExpiredAttemptsJob, {});
    },
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
