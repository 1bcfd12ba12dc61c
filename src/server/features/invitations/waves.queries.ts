import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { SurveyState } from '#contract/rules/survey-states.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';
import type { DB, Waves } from '#server/database/tables.ts';
import type { Refused } from './wave-figures.queries.ts';

/** The reason of a wave that ended with its survey. */
export const SURVEY_OVER = 'survey_over';

/** The survey columns that its waves need. */
export type InvitedSurvey = {
  id: number;
  survey_number: string;
  country_code: string;
  state: SurveyState;
  points: number;
  opens_at: Date | null;
  closes_at: Date | null;
  time_zone: string;
  topic: string | null;
  has_place: boolean;
};

const surveys = (db: ReadDb) =>
  db
    .selectFrom('surveys as s')
    .innerJoin('countries as c', 'c.code', 's.country_code')
    .select([
      's.id',
      's.survey_number',
      's.country_code',
      sql<SurveyState>`s.state`.as('state'),
      's.points',
      's.opens_at',
      's.closes_at',
      's.topic',
      'c.time_zone',
    ])
    .select(sql<boolean>`(select has_place from survey_room r where r.survey_id = s.id)`.as('has_place'));

export const surveyByNumber = (db: ReadDb, surveyNumber: string): Promise<InvitedSurvey | undefined> =>
  surveys(db).where('s.survey_number', '=', surveyNumber).executeTakeFirst();

export const surveyById = (db: ReadDb, surveyId: number): Promise<InvitedSurvey> =>
  surveys(db).where('s.id', '=', surveyId).executeTakeFirstOrThrow();

export const insertWave = (db: Db, wave: Insertable<Waves>): Promise<{ id: number }> =>
  db
    .insertInto('waves')
    .values({ created_at: clock.now(), ...wave })
    .returning('id')
    .executeTakeFirstOrThrow();

export type Wave = {
  id: number;
  survey_id: number;
  audience: 'all' | 'listed' | 'drawn' | 'newcomers';
  /** A program of the former release keeps with it whom it is to invite. */
  has_list: boolean;
  wanted: number | null;
  seed: number | null;
  state: 'planning' | 'sending' | 'done' | 'stopped';
  starts_at: Date;
  planned_to: number;
  planned: number;
  refused: Refused;
  /** How many of its recipients have no invitation yet, and the last whose turn it was. */
  waiting: number;
  taken_to: number;
  sent_to: number;
  mailed_to: number | null;
  per_hour: number | null;
  drip_place: number;
  stop_reason: string | null;
  reminders: number;
  reminder_days: number;
  paused_at: Date | null;
};

const wavesById = (db: ReadDb, waveId: number) =>
  db
    .selectFrom('waves')
    .select(['id', 'survey_id', 'audience', 'wanted', 'seed', 'state', 'starts_at'])
    .select([
      'planned_to',
      'planned',
      'refused',
      'waiting',
      'taken_to',
      'sent_to',
      'mailed_to',
      'per_hour',
      'drip_place',
      'stop_reason',
      'reminders',
      'reminder_days',
      'paused_at',
      sql<boolean>`members is not null`.as('has_list'),
    ])
    .where('id', '=', waveId)
    .$castTo<Wave>();

export const waveById = (db: ReadDb, waveId: number): Promise<Wave> =>
  wavesById(db, waveId).executeTakeFirstOrThrow();

/** Locks a wave for the transaction; nothing if it is already locked. */
export const lockWave = (db: Db, waveId: number): Promise<Wave | undefined> =>
  wavesById(db, waveId).forNoKeyUpdate().skipLocked().executeTakeFirst();

/** How many mails of a wave have left since a moment or may leave at any; a mail waits at most five days for its provider. */
export const busyOfWave = async (db: ReadDb, waveId: number, since: Date): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) from invitations i join mails m on m.key = 'invitation:' || i.id
      where i.wave_id = ${waveId} and i.invited_at > ${since}::timestamptz - interval '6 days'
        and (m.state = 'queued' or coalesce(m.sent_at, m.stopped_at) > ${since} and m.state <> 'failed'
          and coalesce(m.cancelled_because, 'interrupted') = 'interrupted')
    `.execute(db)
  ).rows[0]?.count ?? 0;

/** Locks a wave, waiting if necessary; returns its state. */
export const takeWave = (db: Db, waveId: number) =>
  db
    .selectFrom('waves')
    .select(['id', 'state', 'paused_at', 'starts_at'])
    .where('id', '=', waveId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateWave = (db: Db, waveId: number, changes: UpdateObject<DB, 'waves'>) =>
  db.updateTable('waves').set(changes).where('id', '=', waveId).execute();

/** Counts more recipients of a wave that is locked. */
export const addPlanned = (db: Db, waveId: number, more: number) =>
  updateWave(db, waveId, { planned: sql`planned + ${more}::integer` });

/** What is counted of a wave by reason, with what a step has left out. */
export function addRefused(refused: Refused, more: Refused): string {
  const sum: Partial<Record<string, number>> = { ...refused };
  for (const [reason, count] of Object.entries(more)) if (count > 0) sum[reason] = (sum[reason] ?? 0) + count;
  return JSON.stringify(sum);
}

/** An invitation before the cursor has to be queued again. */
export const moveBackTo = (db: Db, waveId: number, invitationId: number) =>
  sql`
    update waves set sent_to = least(sent_to, ${invitationId}::bigint - 1),
      mailed_to = case when mailed_to is not null then least(mailed_to, ${invitationId}::bigint - 1) end,
      state = case when state = 'done' then 'sending' else state end,
      ended_at = case when state = 'done' then null else ended_at end
    where id = ${waveId}
  `.execute(db);

/** Waves that have work to do, also those that have ended and still have recipients to release. */
export const activeWaves = async (db: ReadDb, now: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('waves')
      .select('id')
      .where((wave) =>
        wave.or([
          wave('state', 'in', ['planning', 'sending']).and('starts_at', '<=', now),
          wave('state', '=', 'stopped').and('waiting', '>', 0),
        ]),
      )
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Locks the waves of a survey that have not ended, in the order of their ids. */
export const lockOpenWaves = async (db: Db, surveyId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('waves')
      .select('id')
      .where('survey_id', '=', surveyId)
      .where('state', 'in', ['planning', 'sending'])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id);

/**
 * The survey's open wave for new members, created if necessary and locked for the transaction. One that ended with the survey
 * goes on. Nothing if an operator has stopped it.
 */
export async function newcomersWave(db: Db, survey_id: number, now: Date): Promise<number | null> {
  await db
    .insertInto('waves')
    .values({
      survey_id,
      audience: 'newcomers',
      state: 'sending',
      starts_at: now,
      created_at: now,
      started_by: 'system:newcomers',
    })
    .onConflict((conflict) => conflict.column('survey_id').where('audience', '=', 'newcomers').doNothing())
    .execute();
  const wave = await db
    .selectFrom('waves')
    .select(['id', 'state', 'stop_reason'])
    .where('survey_id', '=', survey_id)
    .where('audience', '=', 'newcomers')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (wave.stop_reason === SURVEY_OVER)
    await updateWave(db, wave.id, { state: 'sending', stop_reason: null, ended_at: null });
  return wave.state === 'sending' || wave.stop_reason === SURVEY_OVER ? wave.id : null;
}

/** Live surveys that invite new members of the member's country. */
export const surveysForNewMember = (db: ReadDb, memberId: number, now: Date): Promise<InvitedSurvey[]> =>
  surveys(db)
    .innerJoin('members as m', 'm.country_code', 's.country_code')
    .where('m.id', '=', memberId)
    .where('s.state', '=', 'live')
    .where('s.invite_new_members', '=', true)
    .where((or) => or.or([or('s.closes_at', 'is', null), or('s.closes_at', '>', now)]))
    .orderBy('s.id')
    .execute();

/** Serialises invitations to members of this country, so that the weekly count stays correct. */
export const lockInviting = (db: Db, countryCode: string) => takeLock(db, `invite ${countryCode}`);
