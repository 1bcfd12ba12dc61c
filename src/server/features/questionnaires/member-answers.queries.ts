import { sql } from 'kysely';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** A member's answers to these attributes. */
export const memberAnswers = (db: ReadDb, memberId: number, attributeIds: readonly number[]) =>
  db
    .selectFrom('member_answers')
    .select(['attribute_id', 'value', 'answered_at'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`attribute_id = any(${attributeIds})`)
    .execute();

export const deleteAnswers = (db: Db, memberId: number, attributeIds: readonly number[]) =>
  db
    .deleteFrom('member_answers')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`attribute_id = any(${attributeIds})`)
    .execute();

/** Writes answers; unchanged ones keep their time. */
export async function upsertAnswers(
  db: Db,
  memberId: number,
  answers: ReadonlyArray<{ attribute_id: number; value: unknown }>,
  answeredAt: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await db
    .insertInto('member_answers')
    .values(
      answers.map(({ attribute_id, value }) => ({
        member_id: memberId,
        attribute_id,
        value: JSON.stringify(value),
        answered_at: answeredAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'attribute_id'])
        .doUpdateSet({
          value: (row) => row.ref('excluded.value'),
          answered_at: (row) => row.ref('excluded.answered_at'),
        })
        .where(sql<boolean>`member_answers.value is distinct from excluded.value`),
    )
    .execute();
}

/** Keeps existing answers. */
export async function insertMissingAnswers(
  db: Db,
  answers: ReadonlyArray<{ member_id: number; attribute_id: number; value: string }>,
): Promise<void> {
  if (answers.length === 0) return;
  const answered_at = clock.now();
  await db
    .insertInto('member_answers')
    .values(answers.map((answer) => ({ ...answer, value: JSON.stringify(answer.value), answered_at })))
    .onConflict((conflict) => conflict.columns(['member_id', 'attribute_id']).doNothing())
    .execute();
}

/** Replaces the member's facts that belong to one questionnaire. */
export const replaceFacts = (
  db: Db,
  memberId: number,
  { possible, chosen }: { possible: readonly number[]; chosen: readonly number[] },
) =>
  sql`
    insert into member_facts (member_id, facts) values (${memberId}, ${chosen}::integer[])
    on conflict (member_id) do update
      set facts = merge_facts(member_facts.facts, ${possible}::integer[], excluded.facts)
  `.execute(db);
