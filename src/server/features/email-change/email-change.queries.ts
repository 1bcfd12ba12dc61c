import type { ReadDb } from '#server/database/connect.ts';

/** How many mails of a template were made for a recipient since then, whatever became of them. */
export const mailsMadeSince = async (
  db: ReadDb,
  { template, recipientKey, since }: { template: string; recipientKey: string; since: Date },
): Promise<number> =>
  (
    await db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('recipient_key', '=', recipientKey)
      .where('template', '=', template)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow()
  ).count;
