import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type WelcomeState = {
  confirmed_at: Date | null;
  dismissed: boolean;
  first_survey: boolean;
  mail: boolean;
  points: boolean;
};

/** Which first steps a member has done, apart from the profile. */
export const greeted = async (db: ReadDb, memberId: number): Promise<WelcomeState | undefined> => {
  const { rows } = await sql<WelcomeState>`
    select m.confirmed_at, w.dismissed_at is not null as dismissed, w.mail_allowed_at is not null as mail,
      w.points_read_at is not null or exists (select from referrals where member_id = m.id) as points,
      exists (
        select from invitations where member_id = m.id and state in ('complete', 'screenout', 'quota_full')
      ) as first_survey
    from members m left join welcomes w on w.member_id = m.id
    where m.id = ${memberId}
  `.execute(db);
  return rows[0];
};

const columns = { mail: 'mail_allowed_at', points: 'points_read_at', dismissed: 'dismissed_at' } as const;

/** Records the first time only. */
export const tickOff = (db: Db, memberId: number, step: keyof typeof columns, at: Date) => {
  const column = sql.ref(columns[step]);
  return sql`
    insert into welcomes (member_id, ${column}) values (${memberId}, ${at})
    on conflict (member_id) do update set ${column} = coalesce(welcomes.${column}, excluded.${column})
  `.execute(db);
};
