import { askedAttributes, type Definition, hasShape, type Values } from './questionnaire.ts';

/** What an operator should look at of a complete of our own interviews; nothing follows from it by itself. */
export const ATTEMPT_FLAGS = ['speeding', 'straight_lining'] as const;
export type AttemptFlag = (typeof ATTEMPT_FLAGS)[number];

/** Enough completes for a median that others can be compared with. */
export const SPEEDING_FROM = 20;
/** Less than this share of the median is speeding. */
export const SPEEDING_SHARE = 0.3;
/** In a grid with fewer rows the same column is often the honest answer. */
export const STRAIGHT_LINE_ROWS = 5;

/** An interview that took fewer minutes than that was speeding; null as long as there are too few completes. */
export const speedLimit = (others: { completes: number; median_minutes: number }): number | null =>
  others.completes < SPEEDING_FROM ? null : others.median_minutes * SPEEDING_SHARE;

/**
 * The ids of all grids of `STRAIGHT_LINE_ROWS` rows or more that were shown, if each of them has the same column in every
 * row; else none.
 */
export function straightLinedGrids(definition: Definition, answers: Values): string[] {
  const grids = askedAttributes(definition, answers).filter(
    ({ attribute }) => attribute.type === 'grid' && (attribute.rows?.length ?? 0) >= STRAIGHT_LINE_ROWS,
  );
  const isStraight = grids.every(({ attribute, answer }) => {
    const columns = hasShape('grid', answer) ? (answer as Record<string, unknown>) : {};
    const chosen = new Set((attribute.rows ?? []).map(({ id }) => columns[id] ?? null));
    return chosen.size === 1 && !chosen.has(null);
  });
  return isStraight ? grids.map(({ attribute }) => attribute.id) : [];
}
