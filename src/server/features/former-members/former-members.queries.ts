import { sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** The key with which addresses are hashed; every installation has its own. */
export const addressKey = async (db: ReadDb): Promise<Buffer> =>
  (await db.selectFrom('address_keys').select('secret').executeTakeFirstOrThrow()).secret;

/** Records the surveys a member has started, in this and earlier accounts, and whether the referral was decided. */
export const insertFormerMember = (
  db: Db,
  { member_id, address_hash, left_at }: { member_id: number; address_hash: Buffer; left_at: Date },
) =>
  sql`
    insert into former_members (address_hash, surveys, referral_decided, left_at)
    select ${address_hash},
      array(
        select i.survey_id from invitations i join attempts a on a.invitation_id = i.id where i.member_id = ${member_id}
        union
        select unnest(surveys) from returned_members where member_id = ${member_id}
        union
        -- Of an account that has left from the address before this one came to it.
        select unnest(surveys) from former_members where address_hash = ${address_hash}
        order by 1
      ),
      exists (select from referral_rewards where friend_id = ${member_id})
        or exists (select from returned_members where member_id = ${member_id} and referral_decided)
        or exists (select from former_members where address_hash = ${address_hash} and referral_decided),
      ${left_at}
    on conflict (address_hash) do update
      set surveys = excluded.surveys, referral_decided = excluded.referral_decided, left_at = excluded.left_at
  `.execute(db);

/** Transfers the record of an address to the member who has it now. */
export const moveToMember = async (
  db: Db,
  { member_id, address_hash, left_after }: { member_id: number; address_hash: Buffer; left_after: Date },
): Promise<void> => {
  await sql`
    with former as (
      delete from former_members where address_hash = ${address_hash} returning surveys, referral_decided, left_at
    )
    insert into returned_members (member_id, surveys, referral_decided)
    select ${member_id}, surveys, referral_decided from former where left_at > ${left_after}
    on conflict (member_id) do nothing
  `.execute(db);
};

/** Some of those who left before a moment; returns how many. */
export const deleteFormerMembers = async (db: Db, left_before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from former_members where address_hash = any(array(
          select address_hash from former_members where left_at <= ${left_before} order by left_at limit ${limit}
        ))
      `.execute(db),
  );

export const returnedMember = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('returned_members')
    .select('referral_decided')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
