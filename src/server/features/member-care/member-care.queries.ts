import type { ReadDb } from '#server/database/connect.ts';

/** Who a member is, with what the country asks of ages, once the caller has locked the member. */
export const detailsOf = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members as m')
    .innerJoin('countries as c', 'c.code', 'm.country_code')
    .select([
      'm.version',
      'm.first_name',
      'm.last_name',
      'm.birthdate',
      'm.gender',
      'c.time_zone',
      'c.parental_registration',
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
