import { sql } from 'kysely';
import { FIELD_STATES } from '#contract/rules/survey-states.ts';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { LinkKey } from './link-token.ts';

export type NamedKey = LinkKey & { name: string; created_at: Date; retired_at: Date | null };

const keys = (db: ReadDb) =>
  db.selectFrom('link_keys').select(['slot', 'name', 'secret', 'created_at', 'retired_at']);

/** The newest key, used for new links. */
export const currentKey = (db: ReadDb): Promise<NamedKey> =>
  keys(db).where('retired_at', 'is', null).executeTakeFirstOrThrow();

/** All keys, newest first. */
export const linkKeys = (db: ReadDb): Promise<NamedKey[]> => keys(db).orderBy('created_at', 'desc').execute();

type LinkOwner = { secret: Buffer; generation: number; member_id: number | null };

type LinkClaim = { slot: number; invitation_id: number };

const ownerOfLink = builtOnce(
  (_db: ReadDb, { slot, invitation_id }: LinkClaim) => sql<LinkOwner>`
    select k.secret, coalesce(g.generation, 0) as generation, i.member_id
    from invitations i
    join link_keys k on k.slot = ${slot}
    left join link_generations g on g.member_id = i.member_id
    where i.id = ${invitation_id} and i.invited_at is not null
      and (i.member_id is not null or i.test_member_id is not null)
  `,
);

/** The key of a slot, and the member, null of a test, with their current generation; nothing if the member was erased. */
export const keyAndOwner = async (
  db: ReadDb,
  { slot, invitation_id }: LinkClaim,
): Promise<LinkOwner | undefined> => (await ownerOfLink(db, { slot, invitation_id }))[0];

/** Serialises changes of keys until the transaction ends. */
export const lockKeys = (db: Db) => db.selectFrom('link_keys').select('slot').forUpdate().execute();

/** Retired keys that may still be needed, because a survey of their time is live or paused. */
export const neededKeys = async (db: ReadDb): Promise<number[]> =>
  (
    await sql<{ slot: number }>`
      select slot from link_keys k
      where retired_at is not null and exists (
        select from waves w join surveys s on s.id = w.survey_id
        where w.created_at < k.retired_at and s.state = any(${FIELD_STATES})
      )
    `.execute(db)
  ).rows.map(({ slot }) => slot);

export const deleteKeys = (db: Db, slots: readonly number[]) =>
  db.deleteFrom('link_keys').where(sql<boolean>`slot = any(${slots}::smallint[])`).execute();

export const retireCurrentKey = (db: Db, at: Date) =>
  db.updateTable('link_keys').set({ retired_at: at }).where('retired_at', 'is', null).execute();

export const insertKey = (
  db: Db,
  key: { slot: number; name: string; secret: Buffer; created_at: Date; retired_at: Date | null },
) => db.insertInto('link_keys').values(key).execute();

export const addGeneration = (db: Db, memberId: number) =>
  sql`
    insert into link_generations (member_id, generation) values (${memberId}, 1)
    on conflict (member_id) do update set generation = link_generations.generation + 1
  `.execute(db);

export const memberExists = async (db: ReadDb, memberId: number): Promise<boolean> =>
  (await db.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()) !== undefined;
