import { type RawBuilder, sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { idList } from '#server/database/id-list.ts';
import {
  type InvitationContext,
  preferences,
  recentInvitations,
  refusal,
  weekStart,
} from './candidates.queries.ts';
import type { Refused } from './wave-figures.queries.ts';

/** Whom a step has planned: how many, how many of those whom it asked were left out by reason, and who was asked last. */
export type Planned = { planned: number; refused: Refused; asked: number; last: number | null };

/** Keeps whom a wave is to invite; returns how many. */
export const insertRecipients = (db: Db, waveId: number, members: readonly number[]): Promise<number> =>
  affectedRows(
    sql`
      insert into wave_recipients (wave_id, member_id)
      select ${waveId}::bigint, member_id from unnest(${idList(members)}) as listed (member_id)
      -- In the order of the key, each of whose pages is then written once.
      order by member_id
    `.execute(db),
  );

/** The same for a list that a program of the former release kept with the wave and has not planned yet. */
export const insertListed = (db: Db, waveId: number): Promise<number> =>
  affectedRows(
    sql`
      insert into wave_recipients (wave_id, member_id)
      select id, unnest(members[planned_to + 1 :]) from waves where id = ${waveId}
      on conflict do nothing
    `.execute(db),
  );

/**
 * `m` is already in a wave of the survey, unless that invitation was skipped. Values and no `exists`: of those PostgreSQL would
 * make a look at all invitations of the survey, in each step again.
 */
const isPlanned = ({ survey }: InvitationContext, waveId: number) => sql`(
  coalesce((
    select true from invitations where survey_id = ${survey.id} and member_id = m.id and not_sent is null
  ), false)
  or coalesce((
    select true from wave_recipients
    where wave_id = any(array(select id from waves where survey_id = ${survey.id} and id <> ${waveId} and waiting > 0))
      and member_id = m.id
    limit 1
  ), false)
)`;

/** Plans those of the judged members against whom there is no reason, `first` of them. */
async function plan(
  db: Db,
  waveId: number,
  judged: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
): Promise<Planned> {
  const { rows } = await sql<Planned>`
    with judged as materialized (${judged}),
    chosen as materialized (select id from judged where refused is null ${first}),
    kept as (insert into wave_recipients (wave_id, member_id) select ${waveId}::bigint, id from chosen)
    select (select count(*) from chosen) as planned, count(*) as asked, max(id) as last,
      (
        select coalesce(json_object_agg(refused, count), '{}')
        from (select refused, count(*) from judged where refused is not null group by refused order by refused) as r
      ) as refused
    from judged
  `.execute(db);
  return rows[0] ?? { planned: 0, refused: {}, asked: 0, last: null };
}

/** Plans whoever can be invited of the country's members after one of them. */
export const planNext = (
  db: Db,
  inviting: InvitationContext,
  { wave_id, after, limit }: { wave_id: number; after: number; limit: number },
): Promise<Planned> =>
  plan(
    db,
    wave_id,
    sql`
      select m.id, ${refusal(inviting, recentInvitations(inviting), isPlanned(inviting, wave_id))} as refused
      from members m ${preferences}
      where m.country_code = ${inviting.survey.country_code} and m.id > ${after}
      order by m.id
      limit ${limit}`,
    sql``,
  );

/** Plans so many of the country's members who can be invited, drawn at random as the seed has it. */
export const planDrawn = (
  db: Db,
  inviting: InvitationContext,
  { wave_id, count, seed }: { wave_id: number; count: number; seed: number },
): Promise<Planned> =>
  plan(
    db,
    wave_id,
    sql`
      select m.id, ${refusal(inviting, sql`coalesce(recent.count, 0)`, isPlanned(inviting, wave_id))} as refused
      from members m ${preferences}
      left join (
        select member_id, count(*) from invitations where invited_at >= ${weekStart(inviting)} group by member_id
      ) recent on recent.member_id = m.id
      where m.country_code = ${inviting.survey.country_code}`,
    sql`order by hashint8extended(id, ${seed}), id limit ${count}`,
  );

type Place = { wave_id: number; after: number };

/** The next recipients of a wave after one of them, by their ids. */
export const nextRecipients = async (
  db: ReadDb,
  { wave_id, after, limit }: Place & { limit: number },
): Promise<number[]> =>
  (
    await db
      .selectFrom('wave_recipients')
      .select('member_id')
      .where('wave_id', '=', wave_id)
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(limit)
      .execute()
  ).map(({ member_id }) => member_id);

/** Their turn has come; by the two ends, since by their ids PostgreSQL looks through a whole wave that it has no statistics of. */
export const deleteRecipients = (db: Db, { wave_id, after, last }: Place & { last: number }) =>
  db
    .deleteFrom('wave_recipients')
    .where('wave_id', '=', wave_id)
    .where('member_id', '>', after)
    .where('member_id', '<=', last)
    .execute();
