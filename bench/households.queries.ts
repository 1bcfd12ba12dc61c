import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** Moves these members into the household of one of them. */
export const shareHousehold = (db: Db, memberId: number, count: number) =>
  sql`
    insert into household_keys (member_id, hash, changed_at)
    select m.id, k.hash, k.changed_at from members m, household_keys k
    where k.member_id = ${memberId}
    order by m.id limit ${count}
    on conflict (member_id) do update set hash = excluded.hash`.execute(db);

const familyName = (table: string) =>
  sql`regexp_replace(lower(${sql.ref(`${table}.last_name`)}), '[aаāá]$', '')`;

/** What members of a household share, as it was found before: every pair of them is compared. */
export const compareEveryPair = (db: ReadDb, memberId: number) =>
  sql`
    with pairs as (
      select a.hash, m.country_code, array_remove(array[
        case when exists (
          select from devices d join devices e on e.hash = d.hash and e.member_id = n.id where d.member_id = m.id
        ) then 'known_device' end,
        case when ${familyName('m')} = ${familyName('n')} then 'last_name' end,
        case when m.referred_by = n.id or n.referred_by = m.id then 'referral' end,
        case when m.birthdate = n.birthdate and lower(m.first_name) = lower(n.first_name) then 'same_person' end
      ], null) as evidence
      from household_keys a
      join household_keys b on b.hash = a.hash and b.member_id > a.member_id
      join members m on m.id = a.member_id
      join members n on n.id = b.member_id
      where a.hash = (select hash from household_keys where member_id = ${memberId})
    )
    select hash, min(country_code) as country_code, array_agg(distinct one order by one) as evidence
    from pairs, unnest(evidence) as one
    group by hash`.execute(db);
