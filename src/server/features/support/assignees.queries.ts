import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

const right = 'messages';

/** Operators who answer messages of a country, by name. */
export const selectAssignees = (db: ReadDb, country: string) =>
  db
    .selectFrom('operators as o')
    .innerJoin('operator_roles as r', 'r.id', 'o.role_id')
    .select(['o.id', 'o.name'])
    .where('o.ended_at', 'is', null)
    .where('o.accepted_at', 'is not', null)
    .where(sql<boolean>`${right} = any(r.rights)`)
    .where(sql<boolean>`(o.countries is null or ${country} = any(o.countries))`)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute();

export const assigneeName = async (db: ReadDb, operatorId: number): Promise<string | undefined> =>
  (await db.selectFrom('operators').select('name').where('id', '=', operatorId).executeTakeFirst())?.name;
