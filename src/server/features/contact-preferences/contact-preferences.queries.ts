import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type StoredPreferences = {
  time_zone: string;
  /** The member's own limit, or else the panel's. */
  invitations_per_week: number;
  max_invitations_per_week: number;
  topics_off: string[];
  paused_until: string | null;
};

/** The member's choices and the panel's defaults. */
export const storedPreferences = async (db: ReadDb, memberId: number): Promise<StoredPreferences> => {
  const { rows } = await sql<StoredPreferences>`
    select c.time_zone, coalesce(p.topics_off, '{}') as topics_off, p.paused_until,
      max_invitations_per_week,
      least(coalesce(p.invitations_per_week, panel.invitations_per_week), max_invitations_per_week)
        as invitations_per_week
    from members m
    join countries c on c.code = m.country_code
    left join contact_preferences p on p.member_id = m.id
    cross join contact_limits panel
    where m.id = ${memberId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`there is no member ${memberId}`);
  return found;
};

/** Invitations since the start of a day in the time zone. */
export const countInvitationsSince = async (
  db: ReadDb,
  memberId: number,
  { day, time_zone }: { day: string; time_zone: string },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invitations
    where member_id = ${memberId} and invited_at >= ${day}::date::timestamp at time zone ${time_zone}
  `.execute(db);
  return rows[0]?.count ?? 0;
};

export const upsertPreferences = (
  db: Db,
  memberId: number,
  preferences: {
    invitations_per_week: number;
    topics_off: string[];
    paused_until: string | null;
    updated_at: Date;
  },
) =>
  db
    .insertInto('contact_preferences')
    .values({ member_id: memberId, ...preferences })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(preferences))
    .execute();
