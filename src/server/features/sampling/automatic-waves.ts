import type { Body, ResultData } from '#contract/endpoint.ts';
import type {
  getAutomaticWaves,
  setCeilings as setCeilingsCall,
  startAutomaticWaves,
} from '#contract/operator/automatic-waves.calls.ts';
import { isOpenSeries, SERIES_ENDS, type SeriesEnd } from '#contract/rules/automatic-waves.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { ceilingsOf, setCeilings } from '#server/features/invitations/ceilings.ts';
import { pauseWave, resumeWave } from '#server/features/invitations/pause-wave.ts';
import { invitableSurvey } from '#server/features/invitations/start-wave.ts';
import { stopWave } from '#server/features/invitations/waves.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { enqueue } from '#server/jobs/queue.ts';
import {
  goingWaves,
  insertSeries,
  lockSeries,
  openAutomaticWaves,
  type Series,
  selectSeries,
  updateSeries,
  wakeSeries,
} from './automatic-waves.queries.ts';
import { continueSeriesJob, seriesKey } from './automatic-waves-job.ts';
import { checkSample } from './condition-choices.ts';
import { sampleContext } from './sample-context.ts';
import { stateOfSurvey, targetOf } from './sampled-surveys.queries.ts';

type Because = { survey_id: number; reason: string };

/** Why automatic waves stand still, in the rows of those that were paused with their series. */
const WITH_SERIES = 'automatic_waves';

const endOf = ({ state, reason }: Series): SeriesEnd | null =>
  (state === 'ended' && SERIES_ENDS.find((end) => end === reason)) || null;

/** The automatic waves of a survey and its ceilings. Error: `not_found`. */
export async function automaticWaves(
  db: ReadDb,
  surveyId: number,
): Promise<ResultData<typeof getAutomaticWaves>> {
  const { survey, day } = await sampleContext(db, surveyId);
  const series = await selectSeries(db, surveyId);
  const waves = series ? await openAutomaticWaves(db, surveyId) : [];
  const target = await targetOf(db, surveyId);
  return {
    ...(await ceilingsOf(db, { ...survey, time_zone: day.time_zone })),
    missing: target ? Math.max(0, target.wanted - target.filled) : null,
    series: series ? { ...series, end: endOf(series), seen_by: series.seen_by_name, waves } : null,
  };
}

/**
 * Sets the ceilings of a survey; automatic waves that wait for room under one look again at once. Errors: `archived`, `conflict`
 * where somebody else has set them meanwhile.
 */
export async function changeCeilings(
  db: Db,
  actor: Actor,
  surveyId: number,
  asked: Body<typeof setCeilingsCall>,
): Promise<{ version: number }> {
  if ((await stateOfSurvey(db, surveyId)).state === 'archived') throw new AppError('archived');
  // A look at the series locks it first too.
  await lockSeries(db, surveyId);
  const set = await setCeilings(db, actor, surveyId, asked);
  if (await wakeSeries(db, surveyId, clock.now()))
    await enqueue(db, continueSeriesJob, { survey_id: surveyId }, { key: seriesKey(surveyId) });
  return set;
}

/**
 * Lets a survey start waves by itself; what stood still since the ones before were beyond a limit goes on. Errors: `conflict` if
 * they are on their way or somebody else has changed them, `invitation_closed`, `no_target`, field errors.
 */
export async function startSeries(
  db: Db,
  actor: Actor,
  surveyId: number,
  { version, ...settings }: Body<typeof startAutomaticWaves>,
): Promise<{ version: number }> {
  const { survey } = await sampleContext(db, surveyId);
  await invitableSurvey(db, survey.survey_number);
  await checkSample(db, survey.country_code, settings);
  if (!(await targetOf(db, surveyId))) throw new AppError('no_target');
  const before = await lockSeries(db, surveyId);
  if (isOpenSeries(before) || (before?.version ?? 0) !== version) throw new AppError('conflict');
  const now = clock.now();
  const begun = {
    settings: JSON.stringify(settings),
    state: 'running',
    reason: null,
    waits_for: null,
    next_at: now,
    started_at: now,
    ended_at: null,
    seen_at: null,
    seen_by: null,
    version: version + 1,
  };
  if (before) await updateSeries(db, surveyId, begun);
  else if (!(await insertSeries(db, { survey_id: surveyId, ...begun }))) throw new AppError('conflict');
  await recordAudit(db, {
    actor,
    action: 'start_automatic_waves',
    subject: `surveys ${surveyId}`,
    values: { settings: { before: before?.settings ?? null, after: settings } },
  });
  await resumeItsWaves(db, actor, { survey_id: surveyId, reason: WITH_SERIES });
  await enqueue(db, continueSeriesJob, { survey_id: surveyId }, { key: seriesKey(surveyId) });
  return { version: version + 1 };
}

/** Lets a series stand still with its waves. Paused twice it stays as it was. Errors: `not_found`, `conflict` if it has ended. */
export async function pauseSeries(db: Db, actor: Actor, { survey_id, reason }: Because): Promise<void> {
  const series = await openSeries(db, survey_id);
  if (series.state === 'paused') return;
  await updateSeries(db, survey_id, { state: 'paused', reason, version: series.version + 1 });
  await writeDown(db, actor, 'pause_automatic_waves', { survey_id, reason });
  await pauseItsWaves(db, actor, survey_id);
}

/** Lets a paused series go on with the waves that stood still with it. Errors as of `pauseSeries`. */
export async function resumeSeries(db: Db, actor: Actor, { survey_id, reason }: Because): Promise<void> {
  const series = await openSeries(db, survey_id);
  if (series.state === 'running') return;
  await updateSeries(db, survey_id, { state: 'running', reason: null, version: series.version + 1 });
  await writeDown(db, actor, 'resume_automatic_waves', { survey_id, reason });
  await resumeItsWaves(db, actor, { survey_id, reason });
}

/**
 * Stops a series and its waves for good; one that has ended by itself stays so and is marked as seen. Errors: `not_found`,
 * `conflict`, also where it isn't as the operator has seen it.
 */
export async function stopSeries(
  db: Db,
  { operator_id, survey_id, reason, version }: Because & { operator_id: number; version: number },
): Promise<void> {
  const actor = operatorActor(operator_id);
  const series = await lockSeries(db, survey_id);
  if (!series) throw new AppError('not_found');
  refuseStale({ version }, series);
  if (series.state === 'stopped' || series.seen_at) throw new AppError('conflict');
  const now = clock.now();
  const changes =
    series.state === 'ended'
      ? { seen_at: now, seen_by: operator_id }
      : { state: 'stopped', reason, waits_for: null, ended_at: now };
  await updateSeries(db, survey_id, { ...changes, version: series.version + 1 });
  await writeDown(db, actor, 'stop_automatic_waves', { survey_id, reason });
  for (const { id, state, pause_reason } of await goingWaves(db, survey_id))
    if (state !== 'done' || pause_reason === WITH_SERIES) await stopWave(db, actor, { wave_id: id, reason });
}

/** Lets the waves of a series stand still with their reminders, until it goes on or somebody lets one go. */
export async function pauseItsWaves(db: Db, actor: Actor, surveyId: number): Promise<void> {
  for (const { id } of await goingWaves(db, surveyId))
    await pauseWave(db, actor, { wave_id: id, reason: WITH_SERIES });
}

async function resumeItsWaves(db: Db, actor: Actor, { survey_id, reason }: Because): Promise<void> {
  for (const { id, pause_reason } of await goingWaves(db, survey_id))
    if (pause_reason === WITH_SERIES) await resumeWave(db, actor, { wave_id: id, reason });
}

async function openSeries(db: Db, surveyId: number): Promise<Series> {
  const series = await lockSeries(db, surveyId);
  if (!series) throw new AppError('not_found');
  if (series.state === 'stopped' || series.state === 'ended') throw new AppError('conflict');
  return series;
}

const writeDown = (
  db: Db,
  actor: Actor,
  action: 'pause_automatic_waves' | 'resume_automatic_waves' | 'stop_automatic_waves',
  { survey_id, reason }: Because,
) =>
  recordAudit(db, { actor, action, subject: `surveys ${survey_id}`, values: { reason: { after: reason } } });
