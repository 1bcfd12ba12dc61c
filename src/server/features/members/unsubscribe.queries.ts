import type { Db } from '#server/database/connect.ts';

/** Notes when the member unsubscribed first; again changes nothing. */
export const setUnsubscribed = (db: Db, memberId: number, at: Date) =>
  db
    .updateTable('members')
    .set({ unsubscribed_at: at })
    .where('id', '=', memberId)
    .where('unsubscribed_at', 'is', null)
    .execute();

export const clearUnsubscribed = (db: Db, memberId: number) =>
  db.updateTable('members').set({ unsubscribed_at: null }).where('id', '=', memberId).execute();
