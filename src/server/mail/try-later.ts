import type { Db } from '#server/database/connect.ts';
import { enqueueMails, type UnsentMail } from './send-mail.ts';
import { leaveLane } from './waiting-mails.queries.ts';

/** A mail that cannot go with others now gets a job of its own. */
export async function tryLater(
  db: Db,
  mail: UnsentMail & { lane: number | null },
  runAt: Date,
): Promise<void> {
  if (mail.lane !== null) await leaveLane(db, mail.id);
  await enqueueMails(db, [mail], { inBulk: true, runAt });
}
