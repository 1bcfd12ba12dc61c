import type { Group } from '#contract/rules/conditions.ts';
import { USUAL_DELAYS } from '#contract/rules/expected-completes.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { countedCells } from '#server/features/surveys/counted-cells.ts';
import { expectedOfInvited } from './rated-members.queries.ts';
import { type CellRates, responseDelays } from './response-rates.queries.ts';
import type { SampleContext } from './sample.ts';

/** A quota of which is known before the survey who belongs to it. */
export type SampledQuota = {
  id: number;
  name: string;
  condition: Group;
  /** Completes that it still wants and that nobody who is invited is expected to make. */
  open: number;
  /** It lets nobody in any more. */
  closed: boolean;
  /** It has what it wants, and more are let in. */
  relaxed: boolean;
};

export type SampledQuotas = {
  quotas: SampledQuota[];
  /** The names of those that depend on what members answer in the survey. */
  unknown: string[];
  /** The same of the survey's target; without one what quotas want that depend on answers; null: there are neither. */
  total: number | null;
};

/** The quotas of a survey but for its total, by which a sample is spread and looked at. */
export async function sampledQuotas(
  db: ReadDb,
  context: SampleContext,
  rates: readonly CellRates[],
): Promise<SampledQuotas> {
  const { survey } = context;
  const cells = (await countedCells(db, [survey.id])).get(survey.id)?.cells ?? [];
  const known = cells.flatMap(({ before, ...cell }) =>
    before === null || before === 'everybody' ? [] : [{ ...cell, condition: before }],
  );
  const unknown = cells.filter(({ before }) => before === null);
  const names = unknown.map(({ name }) => name);
  if (known.length === 0) return { quotas: [], unknown: names, total: null };
  const delays = (await responseDelays(db, survey.country_code))?.deciles ?? [];
  const invited = await expectedOfInvited(db, context, delays.length > 0 ? delays : USUAL_DELAYS, {
    rates,
    quotas: known.map(({ condition }) => condition),
  });
  const expected = (belongs: (quotas: readonly number[]) => boolean) =>
    invited.reduce((sum, one) => (belongs(one.quotas) ? sum + one.completes : sum), 0);
  const target = cells.find(({ before }) => before === 'everybody');
  const wanting = target ? [target] : unknown;
  const wantedInAll = wanting.reduce((sum, { wanted, filled }) => sum + wanted - filled, 0);
  return {
    quotas: known.map(({ id, name, condition, wanted, filled, is_enforced }, at) => {
      const open = Math.max(0, wanted - filled - expected((quotas) => quotas.includes(at)));
      const isFull = filled >= wanted;
      return {
        id,
        name,
        condition,
        open,
        closed: is_enforced && isFull,
        relaxed: !is_enforced && open === 0,
      };
    }),
    unknown: names,
    total: wanting.length === 0 ? null : Math.max(0, wantedInAll - expected(() => true)),
  };
}
