const MARKS = ['circle', 'square', 'diamond', 'triangle'] as const;

/** The path of the mark that stands at the figures of this series. */
export function markAt(series: number, x: number, y: number): string {
  const mark = MARKS[series];
  if (mark === 'square') return `M${x - 3} ${y - 3}h6v6h-6z`;
  if (mark === 'diamond') return `M${x} ${y - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z`;
  if (mark === 'triangle') return `M${x} ${y - 4}l4 7h-8z`;
  return `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z`;
}
