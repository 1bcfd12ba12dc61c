import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { enqueueAll } from '#server/jobs/queue.ts';
import { readAgain } from './mail-reports.jobs.ts';
import { takeFromList } from './set-aside.queries.ts';

/**
 * Reads mails again that were set aside: each leaves the list, and is on it again if nothing can be made of it still. One whose
 * file is gone only leaves the list. Throws `not_found` where none of them is on it any more.
 */
export async function readReportsAgain(
  db: Db,
  { actor, ids }: { actor: Actor; ids: readonly number[] },
): Promise<{ read: number }> {
  const files = await takeFromList(db, ids);
  if (files.length === 0) throw new AppError('not_found');
  await enqueueAll(
    db,
    readAgain,
    files.map((file) => ({ payload: { file }, key: `read-again:${file}` })),
  );
  await recordAudit(db, {
    actor,
    action: 'read_reports_again',
    subject: 'set_aside_reports',
    details: { count: files.length },
  });
  return { read: files.length };
}
