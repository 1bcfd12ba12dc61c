import { weighCells } from './weigh-cells.ts';

/** Members of the same cells, in the order of the draw. */
export type Stratum = {
  /** Which of the cells, by their place among them; none: the others. */
  cells: readonly number[];
  /** How many there are, and how many completes are expected of them. */
  members: number;
  completes: number;
  /** The first of them, as many as can be needed, with the chance of each to complete. */
  ids: readonly number[];
  chances: readonly number[];
};

/** How much a cell still needs, 0 or more; `closed`: whoever belongs to it isn't invited at all. */
export type SpreadCell = { open: number; closed: boolean };

export type SpreadLimits = {
  size: number;
  /** As many members as are expected to make so many completes, `size` at most; null: `size`. */
  wanted: number | null;
  /** Whether cells need members or their expected completes. */
  by: 'members' | 'completes';
  /** What is needed in all; null: what the cells need. The others get what cells leave of it. */
  total: number | null;
};

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A group of members from whom some have been taken. */
class Group {
  readonly #stratum: Stratum;
  readonly #by: SpreadLimits['by'];
  #next = 0;
  used = 0;
  ended: boolean;

  constructor(stratum: Stratum, by: SpreadLimits['by'], closed: boolean) {
    this.#stratum = stratum;
    this.#by = by;
    this.ended = closed || stratum.ids.length === 0;
  }

  get cells(): readonly number[] {
    return this.#stratum.cells;
  }

  get left(): number {
    return this.ended
      ? 0
      : (this.#by === 'members' ? this.#stratum.members : this.#stratum.completes) - this.used;
  }

  /** Those who come next, each with how far into what is due they stand: up to a part of it, or all who are left. */
  upTo(part: number, due: number): { key: number; id: number; chance: number; weight: number }[] {
    const found = [];
    let before = 0;
    for (let at = this.#next; at < this.#stratum.ids.length; at++) {
      const [id = 0, chance = 0] = [this.#stratum.ids[at], this.#stratum.chances[at]];
      const weight = this.#by === 'members' ? 1 : chance;
      const key = (before + weight / 2) / due;
      if (key > part && !this.ended) break;
      found.push({ key, id, chance, weight });
      before += weight;
    }
    return found;
  }

  took(weight: number): void {
    this.used += weight;
    this.#next++;
  }
}

/**
 * Takes members so that every cell gets its share of what is open, at any length of the list: its first half is spread like the whole.
 * A member can be in several cells, whose needs are weighed against each other (`weighCells`), and again whenever a group has nobody
 * left. Once all needs are met, more are taken in the same proportions; those whom no cell needs come last.
 */
export function spreadSample(
  strata: readonly Stratum[],
  cells: readonly SpreadCell[],
  { size, wanted, by, total }: SpreadLimits,
): number[] {
  const drawn: number[] = [];
  let completes = 0;
  const groups = strata.map(
    (one) =>
      new Group(
        one,
        by,
        one.cells.some((cell) => cells[cell]?.closed),
      ),
  );
  const isEnough = () => drawn.length >= size || (wanted !== null && completes >= wanted);

  /** Takes what is due of each group, evenly, until they have it or the first has nobody left; whether one had. */
  function take(due: readonly number[]): boolean {
    const asked = groups.flatMap((group, at) => {
      const own = due[at] ?? 0;
      return own > 0 ? [{ group, at, due: own, reach: group.left / own }] : [];
    });
    const until = Math.min(1, ...asked.map(({ reach }) => reach));
    const last = asked.filter(({ reach }) => reach <= until + 1e-9);
    for (const { group } of last) group.ended = true;
    const next = asked.flatMap(({ group, at, due: own }) =>
      group.upTo(until, own).map((one) => ({ ...one, group, at })),
    );
    next.sort((one, other) => one.key - other.key || one.at - other.at);
    for (const { group, id, chance, weight } of next) {
      if (isEnough()) return false;
      drawn.push(id);
      completes += chance;
      group.took(weight);
    }
    return last.length > 0;
  }

  /** Spreads what cells need over them, and gives the others theirs. */
  function spread(needs: readonly number[], others: number): void {
    const begun = groups.map(({ used }) => used);
    const since = (at: number) => (groups[at]?.used ?? 0) - (begun[at] ?? 0);
    let goesOn = true;
    while (goesOn && !isEnough()) {
      const open = needs.map(
        (need, cell) => need - sumOf(groups.map((group, at) => (group.cells.includes(cell) ? since(at) : 0))),
      );
      const due = weighCells(startOf(open), open);
      for (const [at, group] of groups.entries())
        if (group.cells.length === 0 && !group.ended) due[at] = others - since(at);
      goesOn = take(due);
    }
  }

  /** With nobody of a cell whose need is met. */
  const startOf = (open: readonly number[]) =>
    groups.map((group) => ({
      cells: group.cells,
      start: group.cells.every((cell) => (open[cell] ?? 0) > 0) ? group.left : 0,
    }));

  const needs = cells.map(({ open }) => open);
  const owed = sumOf(weighCells(startOf(needs), needs));
  const others = total === null ? 0 : Math.max(0, total - owed);
  spread(needs, others);
  const more = owed + others > 0 ? (2 * sumOf(groups.map(({ left }) => left))) / (owed + others) : 0;
  spread(
    needs.map((need) => need * more),
    others * more,
  );
  take(groups.map(({ left }) => left));
  return drawn;
}
