import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';

export type CreationKey = {
  operator_id: number;
  kind: 'survey' | 'project' | 'survey_test' | 'reward_form' | 'survey_test_mail' | 'test_mail';
  key: string;
};

/** Whether the key is new, after waiting for another transaction that has it. */
export const claimKey = async (db: Db, claim: CreationKey, fingerprint: Buffer): Promise<boolean> =>
  (await db
    .insertInto('creation_keys')
    .values({ ...claim, fingerprint, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()) !== undefined;

export const createdWith = (db: Db, { operator_id, kind, key }: CreationKey) =>
  db
    .selectFrom('creation_keys')
    .select(['thing_id', 'fingerprint'])
    .where('operator_id', '=', operator_id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

export const keepThing = (db: Db, { operator_id, kind, key }: CreationKey, thingId: number) =>
  db
    .updateTable('creation_keys')
    .set({ thing_id: thingId })
    .where('operator_id', '=', operator_id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
