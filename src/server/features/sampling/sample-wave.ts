import type { Body, ResultData } from '#contract/endpoint.ts';
import type { dryRunSample, startSampleWave } from '#contract/operator/samples.calls.ts';
import { hoursToFill, replicatesOf, USUAL_DELAYS } from '#contract/rules/expected-completes.ts';
import { EXCLUSIONS } from '#contract/rules/sampling.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Actor } from '#server/features/audit/record-audit.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import { AppError } from '#server/http/app-error.ts';
import { checkSample } from './condition-choices.ts';
import { type Draw, drawFrom } from './draw-sample.ts';
import { responseDelays } from './response-rates.queries.ts';
import { sampleContext } from './sample-context.ts';
import { lockSampling, targetOf } from './sampled-surveys.queries.ts';

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
  { per_hour, ...sample }: Body<typeof dryRunSample>,
): Promise<ResultData<typeof dryRunSample>> {
  const context = await sampleContext(db, surveyId);
  await checkSample(db, context.survey.country_code, sample);
  const { draw, expected, cells, new_members, unknown_quotas, recontact } = await drawFrom(
    db,
    context,
    sample,
  );
  const figures = figuresOf(draw);
  const { points, country_code } = context.survey;
  const target = await targetOf(db, surveyId);
  const missing = target ? Math.max(0, target.places - target.filled) : null;
  const delays = await responseDelays(db, country_code);
  const pace = { members: figures.drawn, completes: expected.completes, per_hour };
  return {
    ...figures,
    expected,
    cells,
    unknown_quotas,
    new_members,
    measured_at: delays?.measured_at ?? null,
    points_at_most: figures.drawn * points,
    points_expected: Math.round(expected.completes * points),
    points_high: Math.max(Math.ceil(expected.completes), expected.high) * points,
    missing,
    hours_to_fill:
      missing === null
        ? null
        : hoursToFill(pace, missing, delays && delays.deciles.length > 0 ? delays.deciles : USUAL_DELAYS),
    recontact,
  };
}

/**
 * Starts a wave with exactly the members that the operator has seen in a dry run, or as many as there are replicates: the first
 * begins, the others wait for an operator. Errors: `conflict` with the figures that have changed since, `sample_empty`, and those
 * of `startWave`.
 */
export async function sendSample(
  db: Db,
  actor: Actor,
  surveyId: number,
  {
    seen,
    starts_at,
    per_hour,
    reminders,
    reminder_days,
    replicates,
    ...sample
  }: Body<typeof startSampleWave>,
): Promise<{ wave_id: number; wave_ids: number[] }> {
  await lockSampling(db, surveyId);
  const context = await sampleContext(db, surveyId);
  await checkSample(db, context.survey.country_code, sample);
  const { draw, expected, cells, cellsOf, unknown_quotas, recontact } = await drawFrom(db, context, sample);
  const { digest, ...figures } = figuresOf(draw);
  if (digest !== seen.digest) throw new AppError('conflict', { conflict: changesSince(seen, figures) });
  if (draw.members.length === 0) throw new AppError('sample_empty');
  const kept = {
    ...sample,
    ...figures,
    expected,
    unknown_quotas,
    // The pseudonyms themselves are of no more use.
    recontact: recontact && sample.recontact && { survey: sample.recontact.survey, found: recontact.found },
  };
  const parts = replicatesOf(draw.members, replicates, sample.seed).filter((part) => part.length > 0);
  const waves: number[] = [];
  for (const [at, members] of parts.entries()) {
    const { wave_id } = await startWave(db, {
      survey_number: context.survey.survey_number,
      actor,
      audience: {
        members,
        sample: {
          ...kept,
          cells: parts.length === 1 ? cells : await cellsOf(members),
          replicate: at + 1,
          replicates: parts.length,
        },
      },
      per_hour,
      reminders,
      reminder_days,
      ...(starts_at ? { starts_at } : {}),
      ...(at > 0 ? { paused_because: 'replicate' } : {}),
    });
    waves.push(wave_id);
  }
  return { wave_id: waves[0] ?? 0, wave_ids: waves };
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
