import type { Body, ResultData } from '#contract/endpoint.ts';
import type { dryRunSample } from '#contract/operator/samples.calls.ts';
import { genders } from '#contract/portal/user.ts';
import {
  AGE_GROUPS,
  type CellSums,
  type Expected,
  expectedCompletes,
  ratesOfCell,
  ratesOfCountry,
} from '#contract/rules/expected-completes.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countedCells } from '#server/features/surveys/counted-cells.ts';
import { checkCondition } from './condition-choices.ts';
import { type Draw, type DrawnCell, drawSample, type SampleContext } from './draw.queries.ts';
import { listedBy, type Recontact } from './listed-by.ts';
import { countOutside } from './outside-quotas.queries.ts';
import { responsesByCell } from './response-rates.queries.ts';

export type AskedSample = Omit<Body<typeof dryRunSample>, 'per_hour'>;
type Result = ResultData<typeof dryRunSample>;

/** A draw with what is expected of it. */
export type Drawn = {
  draw: Draw;
  expected: Expected;
  cells: Result['cells'];
  outside_quotas: number | null;
  recontact: Recontact | null;
};

const nothing = { invited: 0, started: 0, completed: 0 };

/** Draws a sample of a survey. Errors: field errors for what is not of its country. */
export async function drawFrom(db: ReadDb, context: SampleContext, asked: AskedSample): Promise<Drawn> {
  const { country_code } = context.survey;
  const { recontact, ...sample } = asked;
  await checkCondition(db, country_code, sample.condition);
  if (sample.not_after.length > 0)
    await checkCondition(
      db,
      country_code,
      { kind: 'survey', step: 'started', surveys: sample.not_after },
      'not_after',
    );
  const again = await listedBy(db, country_code, recontact);
  const cells = await cellsOf(db, country_code);
  const draw = await drawSample(
    db,
    context,
    { ...sample, listed: again?.members ?? null },
    cells.map(({ rates, ...cell }) => ({ ...cell, ...rates })),
  );
  const sums = draw.cells.map((cell) => ({ cell, sums: sumsOf(cell, cells) }));
  return {
    draw,
    expected: expectedCompletes(sums.map((one) => one.sums)),
    cells: sums.map(({ cell: { age_group, gender, members }, sums: own }) => ({
      age_group,
      gender: gender as Result['cells'][number]['gender'],
      members,
      ...expectedCompletes([own]),
    })),
    outside_quotas: await outsideQuotas(db, context, draw.members),
    recontact: again?.named ?? null,
  };
}

/**
 * How many of these members belong to no quota of the survey; null where it has none but its total, or where that depends on what
 * they answer in it.
 */
async function outsideQuotas(
  db: ReadDb,
  { survey, day }: SampleContext,
  members: readonly number[],
): Promise<number | null> {
  const found = (await countedCells(db, [survey.id])).get(survey.id)?.cells ?? [];
  const quotas = found.flatMap(({ before }) => (before === 'everybody' ? [] : [before]));
  const known = quotas.filter((one) => one !== null);
  return known.length === 0 || known.length < quotas.length ? null : countOutside(db, members, known, day);
}

type Cell = { age_group: number; gender: string } & Pick<CellSums, 'responses' | 'rates'>;

/** All cells of a country with their rates, also those in which nobody was invited. */
async function cellsOf(db: ReadDb, country: string): Promise<Cell[]> {
  const counted = await responsesByCell(db, country);
  const all = counted.reduce(
    (sum, one) => ({
      invited: sum.invited + one.invited,
      started: sum.started + one.started,
      completed: sum.completed + one.completed,
    }),
    nothing,
  );
  const towards = ratesOfCountry(all);
  return genders.flatMap((gender) =>
    Array.from({ length: AGE_GROUPS.length + 1 }, (_, age_group) => {
      const responses =
        counted.find((one) => one.gender === gender && one.age_group === age_group) ?? nothing;
      return { age_group, gender, responses, rates: ratesOfCell(responses, towards) };
    }),
  );
}

function sumsOf(drawn: DrawnCell, cells: readonly Cell[]): CellSums {
  const cell = cells.find((one) => one.gender === drawn.gender && one.age_group === drawn.age_group);
  if (!cell) throw new Error(`there is no cell ${drawn.age_group} ${drawn.gender}`);
  return { ...drawn, responses: cell.responses, rates: cell.rates };
}
