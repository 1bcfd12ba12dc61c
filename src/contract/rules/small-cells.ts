/**
 * Fewer people than this are shown to nobody without the right: with knowledge from elsewhere four can be told apart. Five is what most
 * statistical offices and panels use.
 */
export const SMALLEST_CELL = 5;

/**
 * A published count as an arc of a network in which as much enters each node as leaves it: a cell goes from its row to its column, the
 * total of a row enters it from before the table, that of a column leaves it behind, and all of them go around once.
 */
export type Arc = {
  from: string;
  to: string;
  count: number;
  hidden: boolean;
  /** It is published elsewhere, so that hiding it here would help nobody. */
  fixed: boolean;
};

export const isSmall = ({ count }: Pick<Arc, 'count'>): boolean => count > 0 && count < SMALLEST_CELL;

/**
 * Hides small counts, and others beside them, so that nobody who adds and subtracts what is left can say of a hidden small count that it is
 * below `SMALLEST_CELL`: for each there are other counts behind what is hidden that add up to the same and make it as large. Where that can't
 * be done, everything that isn't fixed is hidden.
 */
export function hideSmall(arcs: readonly Arc[]): Arc[] {
  const all = arcs.map((arc) => ({ ...arc, hidden: arc.hidden || (isSmall(arc) && !arc.fixed) }));
  const near = arcsAtNodes(all);
  for (const arc of all) {
    if (!arc.hidden || !isSmall(arc)) continue;
    const more = SMALLEST_CELL - arc.count;
    // Whoever knows the questions knows of some combinations that nobody can have them.
    const way =
      cheapestWay(near, arc, { more, zeros: false }) ?? cheapestWay(near, arc, { more, zeros: true });
    if (way === null) return all.map((one) => ({ ...one, hidden: one.hidden || !one.fixed }));
    for (const other of way) other.hidden = true;
  }
  return all;
}

/** By how much a count grows, and whether one of nobody may grow with it. */
type Growth = { more: number; zeros: boolean };

/**
 * The arcs that must be hidden so that `arc` could be larger by so much: a way back from its end to its start, along which other counts grow or
 * shrink by as much, which hides as few people as it can. Null: there is none.
 */
function cheapestWay(near: ArcsAtNodes, arc: Arc, by: Growth): Arc[] | null {
  const reached = new Map<string, Reached>([[arc.to, { cost: 0, last: null }]]);
  const open = new Set([arc.to]);
  while (open.size > 0) {
    const node = cheapestOf(open, reached);
    const here = reached.get(node);
    if (!here) return null;
    if (node === arc.from) return wayTo(here);
    open.delete(node);
    for (const other of near.get(node) ?? []) {
      const next = nextBy(other, arc, node, by);
      if (next === null) continue;
      const cost = here.cost + (other.hidden ? 0 : other.count + 1);
      if (cost >= (reached.get(next)?.cost ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(next, { cost, last: { arc: other, before: here } });
      open.add(next);
    }
  }
  return null;
}

type Reached = { cost: number; last: { arc: Arc; before: Reached } | null };
/** Found by their nodes: a table of 50 by 50 has thousands of arcs and a thousand small counts. */
type ArcsAtNodes = ReadonlyMap<string, readonly Arc[]>;

function arcsAtNodes(arcs: readonly Arc[]): ArcsAtNodes {
  const near = new Map<string, Arc[]>();
  for (const arc of arcs)
    for (const node of [arc.from, arc.to]) {
      const there = near.get(node);
      if (there) there.push(arc);
      else near.set(node, [arc]);
    }
  return near;
}

function wayTo(end: Reached): Arc[] {
  const way: Arc[] = [];
  for (let at = end.last; at !== null; at = at.before.last) way.push(at.arc);
  return way;
}

function cheapestOf(open: ReadonlySet<string>, reached: ReadonlyMap<string, Reached>): string {
  let best = '';
  let least = Number.POSITIVE_INFINITY;
  for (const node of open) {
    const cost = reached.get(node)?.cost ?? 0;
    if (cost < least) [best, least] = [node, cost];
  }
  return best;
}

/** Where one gets from a node by an arc: forwards along counts that grow, backwards along those that shrink and are large enough. */
function nextBy(other: Arc, arc: Arc, node: string, { more, zeros }: Growth): string | null {
  if (other === arc || (other.fixed && !other.hidden)) return null;
  if (other.from === node) return zeros || other.count > 0 ? other.to : null;
  return other.count >= more ? other.from : null;
}
