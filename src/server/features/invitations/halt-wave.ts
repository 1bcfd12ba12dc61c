import { type HaltLimits, haltCause } from '#contract/rules/mail-reports.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { haltFigures, haltOfWave, insertHalt, reportedOfWave } from './halts.queries.ts';
import { pauseWave } from './pause-wave.ts';
import { takeWave, updateWave } from './waves.queries.ts';

const itself: Actor = { kind: 'system', name: 'halt-waves' };

/**
 * Pauses a wave of whose mails too many come back or bring complaints, since it was halted last. It goes on when an operator
 * resumes it. A wave that is done, with mails in the outbox or reminders to come, is opened again, because those would
 * still go; where nothing of it is left to go, that is only written down. The figures take long: the wave is locked only where they say so, and then judged by what is true meanwhile.
 */
export async function haltWave(db: Db, waveId: number, limits: HaltLimits): Promise<void> {
  if (haltCause(await haltFigures(db, waveId, clock.now()), limits) === null) return;
  const wave = await takeWave(db, waveId);
  if (!wave || wave.state === 'stopped' || wave.paused_at !== null) return;
  const figures = await haltFigures(db, waveId, clock.now());
  const cause = haltCause(figures, limits);
  if (cause === null) return;
  const isOver = wave.state === 'done' && !figures.is_mailing;
  if (wave.state === 'done' && !isOver) await updateWave(db, waveId, { state: 'sending', ended_at: null });
  if (!isOver) await pauseWave(db, itself, { wave_id: waveId, reason: cause });
  const halted_at = isOver ? clock.now() : (await takeWave(db, waveId))?.paused_at;
  if (!halted_at) return;
  const { mailed, bounced, complained } = figures;
  await insertHalt(db, {
    wave_id: waveId,
    halted_at,
    cause,
    mailed,
    reported: cause === 'bounces' ? bounced : complained,
  });
}

/** What came back of a wave's mails or was complained of, and the halt that stands or came too late; null where there is none. */
export const waveReports = async (db: ReadDb, waveId: number) => ({
  reported: await reportedOfWave(db, waveId),
  halt: (await haltOfWave(db, waveId)) ?? null,
});
