import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** Members who can be invited, in the order of their ids. */
export const membersForARush = async (db: ReadDb, limit: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from members where confirmed_at is not null and unsubscribed_at is null order by id limit ${limit}`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/** What the links of a survey's invitations are made of. */
export const invitedTo = async (
  db: ReadDb,
  survey_number: string,
): Promise<{ invitation_id: number; generation: number }[]> =>
  (
    await sql<{ invitation_id: number; generation: number }>`
      select i.id as invitation_id, coalesce(g.generation, 0) as generation
      from invitations i join surveys s on s.id = i.survey_id left join link_generations g on g.member_id = i.member_id
      where s.survey_number = ${survey_number} and i.invited_at is not null order by i.id`.execute(db)
  ).rows;
