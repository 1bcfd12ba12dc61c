import * as calls from '#contract/operator/failed-jobs.calls.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Api } from '#server/http/implement.ts';
import { selectFailedJobs } from '#server/jobs/private-tables.queries.ts';
import { retryFailedJobs } from './retry-failed-jobs.ts';

const MOST_SHOWN = 200;

export function failedJobsRoutes(api: Api): void {
  api.implement(calls.listFailedJobs, async (handle) => {
    const jobs = await selectFailedJobs(handle.installation(), {
      name: null,
      givenUp: true,
      limit: MOST_SHOWN,
    });
    return jobs.map(({ id, name, tries, failed_at, last_error }) => ({
      id,
      name,
      tries,
      failed_at,
      error: last_error?.split('\n')[0]?.slice(0, 300) ?? '',
    }));
  });
  api.implement(calls.retryFailedJobs, async (handle, { operator, body }) => {
    const { retried, missing, emptied } = await retryFailedJobs(
      handle.installation(),
      operatorActor(operator.operator_id),
      [...new Set(body.jobs)],
    );
    // Rolls back: none of them is tried where one is gone.
    if (missing.length > 0) throw new AppError('not_found');
    return { retried: retried.length, emptied };
  });
}
