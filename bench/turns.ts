import type { Sent } from './requests.ts';

/** Rows that each wrote, by table. PostgreSQL may note the last ones only in the next turn. */
export type Written = ReadonlyMap<string, number>;

export type Measured = { cpuMs: number; perSecond: number; written: Written };

/** The means of both, and the ratio of each turn. */
export type Turns = { ours: Measured; bare: Measured; times: number[] };

/** Both by turns, since what else the machine does changes from minute to minute; `bare` gets where its part begins. */
export async function inTurns(
  all: readonly Sent[],
  size: number,
  ours: (some: readonly Sent[]) => Promise<Measured>,
  bare: (from: number) => Promise<Measured>,
): Promise<Turns> {
  const turns: { ours: Measured; bare: Measured }[] = [];
  for (let from = 0; from < all.length; from += size)
    turns.push({ ours: await ours(all.slice(from, from + size)), bare: await bare(from) });
  return {
    ours: mean(turns.map((turn) => turn.ours)),
    bare: mean(turns.map((turn) => turn.bare)),
    times: turns.map((turn) => turn.ours.cpuMs / turn.bare.cpuMs),
  };
}

function mean(all: readonly Measured[]): Measured {
  const of = (read: (one: Measured) => number) => all.reduce((sum, one) => sum + read(one), 0) / all.length;
  const tables = new Set(all.flatMap(({ written }) => [...written.keys()]));
  return {
    cpuMs: of(({ cpuMs }) => cpuMs),
    perSecond: of(({ perSecond }) => perSecond),
    written: new Map([...tables].map((name) => [name, of(({ written }) => written.get(name) ?? 0)])),
  };
}

export const rowsOf = (written: Written): string =>
  [...written]
    .filter(([, rows]) => rows > 0.01)
    .map(([name, rows]) => `${name} ${rows.toFixed(2)}`)
    .join(', ');
