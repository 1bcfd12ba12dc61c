import { deleteAnswered } from '#server/http/answered-calls.queries.ts';
import type { AnyJobWork } from '#server/jobs/queue.ts';
import { sweep } from '#server/jobs/sweep.ts';

/** A browser keeps a key for an hour. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const forgetAnsweredCalls = sweep({
  name: 'forget-answered-calls',
  cron: '27 * * * *',
  step: (db, now, atOnce) => deleteAnswered(db, new Date(now.getTime() - KEPT_MS), atOnce),
});

export const answeredCallsJobs: readonly AnyJobWork[] = [forgetAnsweredCalls];
