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
import { checkCondition } from './condition-choices.ts';
import { type Draw, type DrawnCell, drawSample, type SampleContext } from './draw.queries.ts';
import { participantsByPseudonym, responsesByCell } from './response-rates.queries.ts';

export type AskedSample = Omit<Body<typeof dryRunSample>, 'per_hour'>;
type Result = ResultData<typeof dryRunSample>;
type Recontact = NonNullable<Result['recontact']>;

/** A draw with what is expected of it. */
export type Drawn = {
  draw: Draw;
  expected: Expected;
  cells: Result['cells'];
  recontact: Recontact | null;
};

/** Faulty pseudonyms that are named. */
const NAMED = 100;
const nothing = { invited: 0, started: 0, completed: 0 };

/** Draws a sample of a survey. Errors: field errors for what is not of its country. */
export async function drawFrom(db: ReadDb, context: SampleContext, asked: AskedSample): Promise<Drawn> {
  const { country_code } = context.survey;
  const { recontact, ...sample } = asked;
  await checkCondition(db, country_code, sample.condition);
  const others: [string, number[]][] = [
    ['not_after', sample.not_after],
    ['recontact', recontact ? [recontact.survey] : []],
  ];
  for (const [field, surveys] of others)
    if (surveys.length > 0)
      await checkCondition(db, country_code, { kind: 'survey', step: 'started', surveys }, field);
  const again = recontact && (await listedBy(db, recontact));
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
    recontact: again?.named ?? null,
  };
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

/** The members behind pasted pseudonyms, and the ones that are wrong. */
async function listedBy(
  db: ReadDb,
  { survey, pseudonyms }: NonNullable<AskedSample['recontact']>,
): Promise<{ members: number[]; named: Recontact }> {
  const once = new Set<string>();
  const double = new Set<string>();
  for (const one of pseudonyms) (once.has(one) ? double : once).add(one);
  const found = await participantsByPseudonym(db, survey, [...once]);
  const known = new Set(found.map(({ pseudonym }) => pseudonym));
  const members = [...new Set(found.map(({ member_id }) => member_id))];
  return {
    members,
    named: {
      found: members.length,
      unknown: [...once].filter((one) => !known.has(one)).slice(0, NAMED),
      double: [...double].slice(0, NAMED),
    },
  };
}
