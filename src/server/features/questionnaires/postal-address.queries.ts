import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** What a member answered to these attributes. */
export const answersTo = (db: ReadDb, memberId: number, attributeIds: readonly number[]) =>
  db
    .selectFrom('member_answers')
    .select(['attribute_id', 'value'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`attribute_id = any(${attributeIds})`)
    .execute();

/** Leaves what was answered before. */
export async function insertMissingAnswers(
  db: Db,
  answers: ReadonlyArray<{ member_id: number; attribute_id: number; value: string }>,
): Promise<void> {
  if (answers.length === 0) return;
  const answered_at = new Date();
  await db
    .insertInto('member_answers')
    .values(answers.map((answer) => ({ ...answer, value: JSON.stringify(answer.value), answered_at })))
    .onConflict((conflict) => conflict.columns(['member_id', 'attribute_id']).doNothing())
    .execute();
}
