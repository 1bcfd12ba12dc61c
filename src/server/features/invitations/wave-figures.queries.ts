import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';
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

type Stage = {
  stage: 'waiting' | 'late' | 'queued' | 'sent' | 'failed' | 'cancelled';
  reason: string;
  count: number;
  reminded: number;
};

/** Recipients of a wave by state and reason, where a mail already deleted from the outbox counts as sent. */
const stagesOfWave = async (db: ReadDb, waveId: number): Promise<Stage[]> =>
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
      order by 1, 2
    `.execute(db)
  ).rows;

/** The figures of a wave; undefined if it doesn't exist. */
export async function figuresOfWave(db: ReadDb, waveId: number): Promise<WaveFigures | undefined> {
  const wave = await figures(db).where('w.id', '=', waveId).executeTakeFirst();
  if (!wave) return undefined;
  const stages = await stagesOfWave(db, waveId);
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
  };
}

export async function reasonsOfWave(db: ReadDb, waveId: number): Promise<WaveFigures> {
  const found = await figuresOfWave(db, waveId);
  if (!found) throw new Error(`there is no wave ${waveId}`);
  return found;
}

export type ListedWave = Omit<WaveFigures, 'waiting' | 'outbox' | 'sent' | 'reminded' | 'not_sent'>;

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

/** Recipients of a wave without a mail, each with the reason. */
export const notSentOfWave = async (db: ReadDb, waveId: number, limit: number): Promise<NotSent[]> =>
  (
    await sql<NotSent>`
      select i.id as invitation_id, i.member_id, coalesce(i.not_sent, m.cancelled_because, m.state) as reason
      from invitations i
      left join mails m on m.key = 'invitation:' || i.id and m.state in ('cancelled', 'failed')
      where i.wave_id = ${waveId} and (i.not_sent is not null or i.invited_at is not null and m.id is not null)
      order by i.id
      limit ${limit}
    `.execute(db)
  ).rows;
