import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { NotInvited } from './candidates.queries.ts';

export type Refused = Partial<Record<NotInvited, number>>;

export type WaveFigures = {
  id: number;
  survey_number: string;
  audience: string;
  state: string;
  starts_at: Date;
  ended_at: Date | null;
  stop_reason: string | null;
  pause_reason: string | null;
  started_by: string;
  planned: number;
  /** Planned but not queued yet. */
  waiting: number;
  /** In the outbox. */
  outbox: number;
  sent: number;
  /** How many reminders have gone. */
  reminded: number;
  /**
   * Reasons for missing mails: `planning` for members never planned; `late` for planned ones who don't count as invited; `outbox`
   * for mails that failed, or that a start came before.
   */
  not_sent: { planning: Refused; late: Record<string, number>; outbox: Record<string, number> };
  /** The moment that all of it is of. */
  as_of: Date;
};

const figures = (db: ReadDb) =>
  db
    .selectFrom('waves as w')
    .innerJoin('surveys as s', 's.id', 'w.survey_id')
    .select([
      'w.id',
      's.survey_number',
      'w.audience',
      'w.starts_at',
      'w.ended_at',
      'w.stop_reason',
      'w.pause_reason',
    ])
    .select(sql<string>`case when w.paused_at is not null then 'paused' else w.state end`.as('state'))
    .select(['w.started_by', 'w.planned', 'w.refused']);

export type Stage = {
  stage: 'waiting' | 'late' | 'queued' | 'sent' | 'failed' | 'cancelled';
  reason: string;
  count: number;
  reminded: number;
};

/** Recipients of a wave by state and reason, where a mail already deleted from the outbox counts as sent. */
export const stagesOfWave = async (db: ReadDb, waveId: number): Promise<Stage[]> =>
  (
    await sql<Stage>`
      select
        case
          when i.not_sent is not null then 'late'
          when i.invited_at is null or m.id is null and i.id > w.mailed_to then 'waiting'
          else coalesce(m.state, 'sent')
        end as stage,
        coalesce(i.not_sent, m.cancelled_because, m.state, '') as reason,
        count(*) as count,
        sum(greatest(i.reminders, (i.reminded_at is not null)::integer)) as reminded
      from invitations i
      join waves w on w.id = i.wave_id
      left join mails m on m.key = 'invitation:' || i.id
      where i.wave_id = ${waveId}
      group by 1, 2
      union all
      select 'waiting', '', waiting, 0 from waves where id = ${waveId} and waiting > 0
      order by 1, 2
    `.execute(db)
  ).rows;

/** The figures of a wave; undefined if it doesn't exist. */
export async function figuresOfWave(
  db: ReadDb,
  waveId: number,
  now: Date,
  last?: Delivery,
): Promise<WaveFigures | undefined> {
  const wave = await figures(db).where('w.id', '=', waveId).executeTakeFirst();
  if (!wave) return undefined;
  const stages = last?.stages ?? (await stagesOfWave(db, waveId));
  const sum = (stage: Stage['stage']) =>
    stages.reduce((total, one) => (one.stage === stage ? total + one.count : total), 0);
  const byReason = (...of: Stage['stage'][]) =>
    Object.fromEntries(
      stages.filter(({ stage }) => of.includes(stage)).map(({ reason, count }) => [reason, count]),
    );
  const { refused, ...known } = wave;
  return {
    ...known,
    planned: stages.reduce((total, { count }) => total + count, 0),
    waiting: sum('waiting'),
    outbox: sum('queued'),
    sent: sum('sent'),
    reminded: stages.reduce((total, { reminded }) => total + reminded, 0),
    not_sent: {
      planning: refused as Refused,
      late: byReason('late'),
      outbox: byReason('cancelled', 'failed'),
    },
    as_of: last?.counted_at ?? now,
  };
}

/** What came of the mails of a wave at a moment. */
export type Delivery = { counted_at: Date; stages: Stage[] };

/** What was kept of a wave with more recipients than are counted for somebody who waits. */
export const keptDelivery = async (
  db: ReadDb,
  waveId: number,
  countedAtOnce: number,
): Promise<Delivery | undefined> =>
  (await db
    .selectFrom('wave_deliveries as d')
    .innerJoin('waves as w', 'w.id', 'd.wave_id')
    .select(['d.counted_at', 'd.stages'])
    .where('w.id', '=', waveId)
    .where('w.planned', '>', countedAtOnce)
    .executeTakeFirst()) as Delivery | undefined;

export const keepDelivery = (db: Db, wave_id: number, { counted_at, stages }: Delivery) =>
  db
    .insertInto('wave_deliveries')
    // `not_sent` is read by the former release alone.
    .values({ wave_id, counted_at, stages: JSON.stringify(stages), not_sent: [] })
    .onConflict((conflict) =>
      conflict.column('wave_id').doUpdateSet((set) => ({
        counted_at: set.ref('excluded.counted_at'),
        stages: set.ref('excluded.stages'),
        not_sent: set.ref('excluded.not_sent'),
      })),
    )
    .execute();

/** Waves of a survey with more recipients than that. */
export const largeWaves = async (db: ReadDb, surveyId: number, countedAtOnce: number): Promise<number[]> =>
  (
    await db
      .selectFrom('waves')
      .select('id')
      .where('survey_id', '=', surveyId)
      .where('planned', '>', countedAtOnce)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

export async function reasonsOfWave(db: ReadDb, waveId: number, now: Date): Promise<WaveFigures> {
  const found = await figuresOfWave(db, waveId, now);
  if (!found) throw new Error(`there is no wave ${waveId}`);
  return found;
}

export type ListedWave = Omit<WaveFigures, 'as_of' | 'waiting' | 'outbox' | 'sent' | 'reminded' | 'not_sent'>;

/** Newest first, without each wave's detailed figures. */
export const listedWaves = async (
  db: ReadDb,
  { survey_number, limit }: { survey_number: string | null; limit: number },
): Promise<ListedWave[]> => {
  const rows = await figures(db)
    .$if(survey_number !== null, (query) => query.where('s.survey_number', '=', survey_number ?? ''))
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ refused: _refused, ...wave }) => wave);
};

export type NotSent = { invitation_id: number; member_id: number | null; reason: string };

/** So many mails that didn't leave are looked at for each row of a page: those of other waves stand between them. */
const MAILS_FOR_ONE = 40;

/**
 * Recipients of a wave without a mail, each with the reason, in the order of their invitations. `looked_to`: behind that invitation
 * more mails have to be looked at.
 */
export async function notSentOfWave(
  db: ReadDb,
  waveId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ rows: NotSent[]; looked_to: number | null }> {
  const most = MAILS_FOR_ONE * limit;
  const of = sql`substr(m.key, 12)::bigint`;
  const { rows: found } = await sql<
    { looked_to: number | null } & { [K in keyof NotSent]: NotSent[K] | null }
  >`
    with ends as materialized (
      select min(id) as first, max(id) as last from invitations where wave_id = ${waveId}
    ), unsent as materialized (
      select ${of} as id, coalesce(m.cancelled_because, m.state) as reason
      from mails m
      where m.state in ('cancelled', 'failed') and m.key ~ '^invitation:[0-9]{1,18}$'
        and ${of} > ${after} and ${of} >= (select first from ends) and ${of} <= (select last from ends)
      order by ${of} limit ${most}
    ), looked as (
      select case when count(*) = ${most} then max(id) end as looked_to from unsent
    ), found as (
      (
        select id, member_id, not_sent as reason from invitations
        where wave_id = ${waveId} and not_sent is not null and id > ${after} order by id limit ${limit}
      )
      union all
      select i.id, i.member_id, u.reason from unsent u join invitations i on i.id = u.id
      where i.wave_id = ${waveId} and i.not_sent is null and i.invited_at is not null
    )
    select l.looked_to, f.id as invitation_id, f.member_id, f.reason
    from looked l left join found f on l.looked_to is null or f.id <= l.looked_to
    order by f.id limit ${limit}
  `.execute(db);
  const rows = found.flatMap(({ invitation_id, member_id, reason }) =>
    invitation_id === null || reason === null ? [] : { invitation_id, member_id, reason },
  );
  return { rows, looked_to: found[0]?.looked_to ?? null };
}
