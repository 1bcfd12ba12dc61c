import { createHash } from 'node:crypto';
import type { Body, ResultData } from '#contract/endpoint.ts';
import type { dryRunSample } from '#contract/operator/samples.calls.ts';
import type { Expected } from '#contract/rules/expected-completes.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type Drawable, drawableMembers } from './draw.queries.ts';
import { expectedByCell, expectedOf, type SampleCell } from './expectations.ts';
import { listedBy, type Recontact } from './listed-by.ts';
import { type RateGroup, rateGroups } from './rate-groups.ts';
import { sumsOfMembers } from './rated-members.queries.ts';
import type { Sample, SampleContext } from './sample.ts';
import { type SampledQuotas, sampledQuotas } from './sampled-quotas.ts';
import { spreadSample } from './spread-sample.ts';

export type AskedSample = Omit<Body<typeof dryRunSample>, 'per_hour'>;
type Result = ResultData<typeof dryRunSample>;

export type Draw = { members: number[]; digest: string } & Pick<Drawable, 'all' | 'excluded' | 'sums'>;

/** A draw with what is expected of it. */
export type Drawn = {
  draw: Draw;
  expected: Expected;
  cells: SampleCell[];
  /** Of these members of the draw. */
  cellsOf(members: readonly number[]): Promise<SampleCell[]>;
  new_members: Result['new_members'];
  unknown_quotas: string[];
  recontact: Recontact | null;
};

/** Draws a sample of a survey as it was checked (`checkSample`). Error: a field error for a survey to recontact that is not of its country. */
export async function drawFrom(db: ReadDb, context: SampleContext, asked: AskedSample): Promise<Drawn> {
  const { country_code } = context.survey;
  const { recontact, ...sample } = asked;
  const again = await listedBy(db, country_code, recontact);
  const rates = await rateGroups(db, country_code);
  const found = await sampledQuotas(db, context, rates);
  const draw = await drawSample(db, context, { ...sample, listed: again?.members ?? null }, { rates, found });
  const parts = { rates, quotas: found.quotas.map(({ condition }) => condition) };
  const sumsOf = (members: readonly number[]) => sumsOfMembers(db, members, context.day, parts);
  const sums = draw.sums ?? (await sumsOf(draw.members));
  const sum = (part: 'new_members' | 'new_completes') => sums.reduce((total, one) => total + one[part], 0);
  return {
    draw,
    expected: expectedOf(sums, rates),
    cells: expectedByCell(sums, rates, found),
    cellsOf: async (members) => expectedByCell(await sumsOf(members), rates, found),
    new_members: { members: sum('new_members'), completes: sum('new_completes') },
    unknown_quotas: found.unknown,
    recontact: again?.named ?? null,
  };
}

/**
 * Takes a sample of those who can be drawn: the first of the order or, spread, by what quotas still want (age groups and genders, where
 * there are none that are known before the survey).
 */
export async function drawSample(
  db: ReadDb,
  context: SampleContext,
  sample: Sample,
  {
    rates,
    found: { quotas, total },
  }: {
    rates: readonly RateGroup[];
    found: SampledQuotas;
  },
): Promise<Draw> {
  const { size, expected_completes: wanted } = sample;
  // Of a relaxed quota that has what it wants nobody is needed and nobody is too many.
  const limiting = quotas.filter(({ relaxed }) => !relaxed);
  const known = sample.spread ? limiting : quotas;
  const { strata, all, excluded, sums } = await drawableMembers(db, context, sample, {
    rates,
    quotas: known.map(({ condition }) => condition),
  });
  const parts = strata.map(({ parts: cells, ...stratum }) => ({ ...stratum, cells }));
  const byGroup = rates.map((_, at) => ({
    open: parts.find(({ cells }) => cells.includes(at))?.members ?? 0,
    closed: false,
  }));
  const members = !sample.spread
    ? (parts[0]?.ids ?? [])
    : limiting.length > 0
      ? spreadSample(parts, limiting, { size, wanted, by: 'completes', total })
      : spreadSample(parts, byGroup, { size, wanted, by: 'members', total: null });
  return { members: [...members], digest: digestOf(members), all, excluded, sums };
}

const digestOf = (members: readonly number[]) => createHash('md5').update(members.join(' ')).digest('hex');
