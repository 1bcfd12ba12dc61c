import type { ResultData } from '#contract/endpoint.ts';
import type { dryRunSample } from '#contract/operator/samples.calls.ts';
import { type CellSums, type Expected, expectedCompletes } from '#contract/rules/expected-completes.ts';
import type { RateGroup } from './rate-groups.ts';
import type { RatedSums } from './rated-members.queries.ts';
import type { SampledQuotas } from './sampled-quotas.ts';

export type SampleCell = ResultData<typeof dryRunSample>['cells'][number];

/** What is expected of members together. */
export const expectedOf = (sums: readonly RatedSums[], groups: readonly RateGroup[]): Expected =>
  expectedCompletes(
    groups.flatMap(({ responses, start, completion }, rate): CellSums[] => {
      const own = sums.filter((one) => one.rate === rate);
      const sum = (part: 'members' | 'completes' | 'variance' | 'by_start' | 'by_completion') =>
        own.reduce((total, one) => total + one[part], 0);
      return own.length === 0
        ? []
        : [
            {
              members: sum('members'),
              completes: sum('completes'),
              variance: sum('variance'),
              by_start: sum('by_start'),
              by_completion: sum('by_completion'),
              responses,
              rates: { start, completion },
            },
          ];
    }),
  );

/**
 * The same by quota, where the survey has some that are known before it, and who is in none of them; otherwise by age group and gender.
 * A member can be in several quotas.
 */
export function expectedByCell(
  sums: readonly RatedSums[],
  groups: readonly RateGroup[],
  { quotas }: SampledQuotas,
): SampleCell[] {
  const cellOf = (of: SampleCell['of'], own: readonly RatedSums[]): SampleCell => ({
    of,
    members: own.reduce((total, { members }) => total + members, 0),
    ...expectedOf(own, groups),
  });
  if (quotas.length === 0)
    return groups.flatMap(({ age_group, gender }, rate) => {
      const own = sums.filter((one) => one.rate === rate);
      return own.length === 0 ? [] : [cellOf({ kind: 'age_gender', age_group, gender }, own)];
    });
  return [
    ...quotas.map(({ id, name, open }, at) =>
      cellOf(
        { kind: 'quota', id, name, open: Math.round(open) },
        sums.filter((one) => one.quotas.includes(at)),
      ),
    ),
    cellOf(
      { kind: 'others' },
      sums.filter((one) => one.quotas.length === 0),
    ),
  ];
}
