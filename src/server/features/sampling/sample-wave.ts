import type { Body, ResultData } from '#contract/endpoint.ts';
import type {
  dryRunSample,
  getWave,
  listSurveyWaves,
  startSampleWave,
} from '#contract/operator/waves.calls.ts';
import { contactDays } from '#contract/rules/contact-days.ts';
import { EXCLUSIONS } from '#contract/rules/sampling.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { listWaves, notSent, waveDelivery, waveFigures } from '#server/features/invitations/waves.ts';
import { AppError } from '#server/http/app-error.ts';
import { checkCondition } from './condition-choices.ts';
import {
  type Draw,
  drawSample,
  lockSampling,
  type Sample,
  type SampleContext,
  sampledSurvey,
  sampleOfWave,
} from './draw.queries.ts';

const LISTED = 200;
const LATEST = 100;

type Page = ResultData<typeof getWave>;

/** The survey of a sample, the moment and its days. Error: `not_found`. */
export async function sampleContext(db: ReadDb, surveyId: number): Promise<SampleContext> {
  const found = await sampledSurvey(db, surveyId);
  if (!found) throw new AppError('not_found');
  const { time_zone, ...survey } = found;
  const now = clock.now();
  const { today, week_from } = contactDays(now, time_zone);
  return { survey, now, day: { today, week_from, time_zone } };
}

async function draw(db: ReadDb, context: SampleContext, sample: Sample): Promise<Draw> {
  const { country_code } = context.survey;
  await checkCondition(db, country_code, sample.condition);
  const { not_after } = sample;
  if (not_after.length > 0)
    await checkCondition(
      db,
      country_code,
      { kind: 'survey', step: 'started', surveys: not_after },
      'not_after',
    );
  return drawSample(db, context, sample);
}

const figuresOf = ({ members, all, excluded, digest }: Draw) => ({
  members: all,
  excluded,
  eligible: all - Object.values(excluded).reduce((sum, count) => sum + count, 0),
  drawn: members.length,
  digest,
});

/** Draws a sample of a survey and writes nothing. Errors: `not_found`, field errors. */
export async function dryRun(
  db: ReadDb,
  surveyId: number,
  sample: Body<typeof dryRunSample>,
): Promise<ResultData<typeof dryRunSample>> {
  const context = await sampleContext(db, surveyId);
  const figures = figuresOf(await draw(db, context, sample));
  return { ...figures, points_at_most: figures.drawn * context.survey.points };
}

/**
 * Starts a wave with exactly the members that the operator has seen in a dry run. Errors: `conflict` with the figures that have
 * changed since, `sample_empty`, and those of `startWave`.
 */
export async function sendSample(
  db: Db,
  actor: Actor,
  surveyId: number,
  { seen, starts_at, per_hour, reminders, reminder_days, ...sample }: Body<typeof startSampleWave>,
): Promise<{ wave_id: number }> {
  await lockSampling(db, surveyId);
  const context = await sampleContext(db, surveyId);
  const drawn = await draw(db, context, sample);
  const { digest, ...figures } = figuresOf(drawn);
  if (digest !== seen.digest) throw new AppError('conflict', { conflict: changesSince(seen, figures) });
  if (drawn.members.length === 0) throw new AppError('sample_empty');
  return startWave(db, {
    survey_number: context.survey.survey_number,
    actor,
    audience: { members: drawn.members, sample: { ...sample, ...figures } },
    per_hour,
    reminders,
    reminder_days,
    ...(starts_at ? { starts_at } : {}),
  });
}

type Figures = Omit<ReturnType<typeof figuresOf>, 'digest'>;

function changesSince(seen: Figures, now: Figures) {
  const changed = [
    { field: 'members', theirs: now.members, yours: seen.members },
    ...EXCLUSIONS.map((field) => ({
      field,
      theirs: now.excluded[field] ?? 0,
      yours: seen.excluded[field] ?? 0,
    })),
    { field: 'drawn', theirs: now.drawn, yours: seen.drawn },
  ];
  return { version: 1, changed: changed.filter(({ theirs, yours }) => theirs !== yours) };
}

/** The waves of a survey, newest first. Error: `not_found`. */
export async function wavesOfSurvey(
  db: ReadDb,
  surveyId: number,
): Promise<ResultData<typeof listSurveyWaves>> {
  const { survey } = await sampleContext(db, surveyId);
  const found = await listWaves(db, { survey_number: survey.survey_number, limit: LATEST });
  return found.map(({ started_by: _by, survey_number: _number, ...wave }) => ({
    ...wave,
    audience: wave.audience as Page['audience'],
    state: wave.state as Page['state'],
  }));
}

/** A wave with its figures, how it was drawn, and who got no mail. Error: `not_found`. */
export async function wavePage(db: ReadDb, id: number): Promise<Page> {
  const { started_by: _by, survey_number, ...figures } = await waveFigures(db, id);
  const { survey_id, sample } = await sampleOfWave(db, id);
  return {
    ...figures,
    ...(await waveDelivery(db, id)),
    audience: figures.audience as Page['audience'],
    state: figures.state as Page['state'],
    survey: { id: survey_id, survey_number },
    sample: sample as Page['sample'],
    members: await notSent(db, id, LISTED),
  };
}
