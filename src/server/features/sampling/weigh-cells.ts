/** Each time that cells are weighed against each other; crossed ones need some, all others one. */
const ROUNDS = 100;
const CLOSE = 1e-6;

type Weighed = { cells: readonly number[]; start: number };

/**
 * What is due of each group of members so that every cell gets what it needs, by iterative proportional fitting: it begins with who is
 * there, and groups of the same cells keep their relation. No cell gets more than it needs, also where all needs together can't be met.
 */
export function weighCells(groups: readonly Weighed[], needs: readonly number[]): number[] {
  const due = groups.map(({ cells, start }) => (cells.length === 0 ? 0 : start));
  const within = needs.map((_, cell) =>
    groups.flatMap(({ cells }, at) => (cells.includes(cell) && (due[at] ?? 0) > 0 ? [at] : [])),
  );
  const factorOf = (cell: number) => {
    const sum = (within[cell] ?? []).reduce((total, at) => total + (due[at] ?? 0), 0);
    return sum > 0 ? (needs[cell] ?? 0) / sum : 1;
  };
  for (let round = 0; round < ROUNDS; round++) {
    let farthest = 0;
    for (const [cell, members] of within.entries()) {
      const factor = factorOf(cell);
      farthest = Math.max(farthest, Math.abs(factor - 1));
      for (const at of members) due[at] = (due[at] ?? 0) * factor;
    }
    if (farthest < CLOSE) break;
  }
  const most = needs.map((_, cell) => Math.min(1, factorOf(cell)));
  return due.map((one, at) => one * Math.min(1, ...(groups[at]?.cells ?? []).map((cell) => most[cell] ?? 1)));
}
