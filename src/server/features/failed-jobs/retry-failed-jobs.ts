import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { retryJobs } from '#server/jobs/queue.ts';
import { requeueMailsOf } from '#server/mail/given-up-mails.ts';

type Retried = { retried: number[]; missing: number[]; emptied: number };

/**
 * Gives these jobs all their tries again, now. Nothing is done while one of them is `missing`: gone, or running.
 * `emptied` counts those that have nothing to send any more.
 */
export async function retryFailedJobs(
  db: Db,
  actor: Actor,
  wanted: readonly number[],
  details: Record<string, unknown> = {},
): Promise<Retried> {
  const found = await retryJobs(db, wanted);
  const retried = found.map(({ id }) => id);
  const missing = wanted.filter((id) => !retried.includes(id));
  if (missing.length > 0) return { retried: [], missing, emptied: 0 };
  const { emptied } = await requeueMailsOf(db, found);
  await recordAudit(db, {
    actor,
    action: 'retry_jobs',
    subject: 'jobs',
    details: { jobs: retried.length, ...details },
  });
  return { retried, missing, emptied };
}
