import { isOpenSeries, type SeriesEnd } from '#contract/rules/automatic-waves.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSeries, type Series, updateSeries } from './automatic-waves.queries.ts';

/** What automatic waves do by themselves. */
export const SYSTEM: Actor = { kind: 'system', name: 'automatic_waves' };

/** Ends a locked series by itself. */
export async function endSeries(
  db: Db,
  { survey_id, version }: Pick<Series, 'survey_id' | 'version'>,
  reason: SeriesEnd,
): Promise<void> {
  await updateSeries(db, survey_id, {
    state: 'ended',
    reason,
    waits_for: null,
    ended_at: clock.now(),
    version: version + 1,
  });
  await recordAudit(db, {
    actor: SYSTEM,
    action: 'stop_automatic_waves',
    subject: `surveys ${survey_id}`,
    details: { because: reason },
  });
}

/** Ends the series of a survey that closes, also one that is paused, so that it doesn't go on when the survey opens again. */
export async function endSeriesOfSurvey(db: Db, surveyId: number): Promise<void> {
  const series = await lockSeries(db, surveyId);
  if (series && isOpenSeries(series)) await endSeries(db, series, 'survey_over');
}
