/** Ages at which the groups after the first begin. */
export const AGE_GROUPS = [25, 35, 45, 55, 65] as const;

/** What came of invitations: how many, how many of them were started, and completed. */
export type Responses = { invited: number; started: number; completed: number };
export type Rates = { start: number; completion: number };

/** Where nobody has been invited yet: as if so many had been, with these rates. */
const PANEL: Rates = { start: 0.2, completion: 0.6 };
const PANEL_WEIGHT = 20;
/** The number of invitations from which a cell's own rates weigh as much as those of its country. */
const CELL_WEIGHT = 50;
/** The same for a member, beside the member's cell. */
export const MEMBER_WEIGHT = 5;

/** Of a normal distribution, 80 % lie within so many standard deviations. */
const Z = 1.281_551_565_5;

const shrunk = ({ invited, started, completed }: Responses, towards: Rates, weight: number): Rates => ({
  start: (started + weight * towards.start) / (invited + weight),
  completion: (completed + weight * towards.completion) / (started + weight),
});

/** The rates of a country, towards those of any panel. */
export const ratesOfCountry = (responses: Responses): Rates => shrunk(responses, PANEL, PANEL_WEIGHT);
/** The rates of a cell, towards those of its country. */
export const ratesOfCell = (responses: Responses, country: Rates): Rates =>
  shrunk(responses, country, CELL_WEIGHT);
/** The rates of a member, towards those of the member's cell; the sampler computes the same in SQL. */
export const ratesOfMember = (responses: Responses, cell: Rates): Rates =>
  shrunk(responses, cell, MEMBER_WEIGHT);

/** What is expected of the drawn members of one cell. */
export type CellSums = {
  members: number;
  /** Sum of the chances p to complete, and of p(1 − p). */
  completes: number;
  variance: number;
  /** How much the sum moves with the cell's start rate, and with its completion rate. */
  by_start: number;
  by_completion: number;
  /** The cell's responses and rates. */
  responses: Responses;
  rates: Rates;
};

export type Expected = { completes: number; low: number; high: number };

/** The variance of the completes of a cell: chance of each member, and what is not known of the cell's rates. */
function varianceOf({ variance, by_start, by_completion, responses, rates }: CellSums): number {
  const unsure = (rate: number, count: number) => (rate * (1 - rate)) / (count + CELL_WEIGHT);
  return (
    variance +
    by_start ** 2 * unsure(rates.start, responses.invited) +
    by_completion ** 2 * unsure(rates.completion, responses.started)
  );
}

/** The expected completes of cells together, with the bounds between which 80 of 100 such waves end. */
export function expectedCompletes(cells: readonly CellSums[]): Expected {
  const completes = cells.reduce((sum, cell) => sum + cell.completes, 0);
  const members = cells.reduce((sum, cell) => sum + cell.members, 0);
  const spread = Z * Math.sqrt(cells.reduce((sum, cell) => sum + varianceOf(cell), 0));
  const middle = Math.round(completes);
  return {
    completes,
    low: Math.max(0, Math.min(middle, Math.ceil(completes - spread))),
    high: Math.min(members, Math.max(middle, Math.floor(completes + spread))),
  };
}

/** Hours after which each tenth of the completes is in, where a country has too few to measure. */
export const USUAL_DELAYS = [0.5, 1, 2, 4, 8, 16, 26, 48, 76, 168] as const;

/**
 * Hours from the first mail until `wanted` completes are expected; null where not so many are. Mails go evenly, `per_hour` or all
 * at once, and each tenth of the completes comes so many hours after its mail as `delays` say.
 */
export function hoursToFill(
  { members, completes, per_hour }: { members: number; completes: number; per_hour: number | null },
  wanted: number,
  delays: readonly number[],
): number | null {
  if (wanted <= 0) return 0;
  if (completes < wanted || delays.length === 0) return null;
  const mailing = per_hour === null ? 0 : members / per_hour;
  const inAfter = (hours: number) =>
    delays.reduce((sum, delay) => {
      const part =
        mailing === 0 ? Number(hours >= delay) : Math.min(1, Math.max(0, (hours - delay) / mailing));
      return sum + (completes / delays.length) * part;
    }, 0);
  let [none, enough] = [0, mailing + Math.max(...delays)];
  for (let step = 0; step < 40; step++) {
    const middle = (none + enough) / 2;
    if (inAfter(middle) >= wanted - 1e-9) enough = middle;
    else none = middle;
  }
  return enough;
}

/**
 * Parts of a sample whose sizes differ by one at most: of each `count` members in the order of the draw, every part gets one
 * by chance. The same seed makes the same parts.
 */
export function replicatesOf<T>(members: readonly T[], count: number, seed: number): T[][] {
  const parts: T[][] = Array.from({ length: count }, () => []);
  const chance = chances(seed);
  for (let from = 0; from < members.length; from += count) {
    const order = parts.map((part) => ({ part, at: chance() })).sort((one, other) => one.at - other.at);
    for (const [at, member] of members.slice(from, from + count).entries()) order[at]?.part.push(member);
  }
  return parts;
}

/** The generator mulberry32: evenly between 0 and 1, the same for the same seed. */
function chances(seed: number): () => number {
  let state = (seed ^ (seed / 2 ** 32)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
