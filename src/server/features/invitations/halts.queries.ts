import { sql } from 'kysely';
import type { HaltCause } from '#contract/rules/mail-reports.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** Rates are those of the latest invitations of a wave: what happens now counts, and a long wave is no slower to judge. */
const LATEST = 10_000;
/** Waves of whose mails something was said since a moment. */
export const reportedWaves = async (db: ReadDb, since: Date): Promise<number[]> =>
  (
    await sql<{ wave_id: number }>`
      select distinct wave_id from mail_reports
      where reported_at > ${since} and kind in ('hard_bounce', 'blocked', 'complaint') and wave_id is not null
      order by 1
    `.execute(db)
  ).rows.map(({ wave_id }) => wave_id);

export type HaltFigures = {
  /** Mails that went, or that the mail server refused because there is no such mailbox. */
  mailed: number;
  bounced: number;
  complained: number;
  /** Mails that wait in the outbox, or reminders that may still follow. */
  is_mailing: boolean;
};

/** The mails of a wave, reminders too, since it was halted last. */
export const haltFigures = async (db: ReadDb, waveId: number, now: Date): Promise<HaltFigures> => {
  const { rows } = await sql<HaltFigures>`
    with latest as (
      select i.id, i.invited_at from invitations i
      where i.wave_id = ${waveId} and i.invited_at is not null
      order by i.id desc limit ${LATEST}
    ),
    gone as (
      select m.id from latest
      cross join lateral (values
        ('invitation:' || latest.id), ('invitation-reminder:' || latest.id),
        ('invitation-reminder:' || latest.id || ':2'), ('invitation-reminder:' || latest.id || ':3')
      ) as one (key)
      join mails m on m.key = one.key
      where m.state in ('sent', 'failed') and coalesce(m.sent_at, m.stopped_at) > coalesce(
        (select max(h.halted_at) from wave_halts h where h.wave_id = ${waveId}), '-infinity')
        and (m.state = 'sent' or exists (select from mail_reports r where r.mail_id = m.id))
    )
    select
      (select count(*) from gone) as mailed,
      (select count(distinct r.mail_id) from mail_reports r join gone on gone.id = r.mail_id
        where r.kind in ('hard_bounce', 'blocked')) as bounced,
      (select count(*) from mail_reports r join gone on gone.id = r.mail_id where r.kind = 'complaint') as complained,
      exists (select from latest join mails m on m.key = 'invitation:' || latest.id where m.state = 'queued')
        or exists (
          select from waves w cross join latest where w.id = ${waveId}
            and latest.invited_at > ${now}::timestamptz - make_interval(days => w.reminders * (w.reminder_days + 1))
        ) as is_mailing
  `.execute(db);
  return rows[0] ?? { mailed: 0, bounced: 0, complained: 0, is_mailing: false };
};

export const insertHalt = (
  db: Db,
  halt: { wave_id: number; halted_at: Date; cause: HaltCause; mailed: number; reported: number },
) => db.insertInto('wave_halts').values(halt).execute();

/** Why a wave stands still by itself, or would if anything of it were left to go (`too_late`); undefined where neither is so. */
export const haltOfWave = (db: ReadDb, waveId: number) =>
  db
    .selectFrom('wave_halts as h')
    .innerJoin('waves as w', 'w.id', 'h.wave_id')
    .select(['h.halted_at', 'h.cause', 'h.mailed', 'h.reported'])
    .select(sql<boolean>`w.state = 'done'`.as('too_late'))
    .where('h.wave_id', '=', waveId)
    .where(sql<boolean>`(h.halted_at = w.paused_at or (w.state = 'done' and h.halted_at >= w.ended_at))`)
    .orderBy('h.halted_at', 'desc')
    .limit(1)
    .$castTo<{ halted_at: Date; cause: HaltCause; mailed: number; reported: number; too_late: boolean }>()
    .executeTakeFirst();

/** Surveys of which a wave stands still by itself, by country. */
export const countHalted = async (db: ReadDb) =>
  (
    await sql<{ country_code: string; count: number }>`
      select s.country_code, count(distinct s.id) as count
      from wave_halts h join waves w on w.id = h.wave_id and w.paused_at = h.halted_at
      join surveys s on s.id = w.survey_id
      group by s.country_code
    `.execute(db)
  ).rows;

/** Of how many mails of a wave, reminders too, something was said, by kind. */
export const reportedOfWave = async (db: ReadDb, waveId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from mail_reports where wave_id = ${waveId} group by kind order by kind
  `.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};
