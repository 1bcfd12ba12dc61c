import type { Outcome } from '#contract/rules/outcomes.ts';
import type { AttemptTerms } from './attempt-terms.ts';

/** Points that were promised for an outcome, and what kept back some or all of them. */
export type Unpaid = { promised: number; minimum_minutes: number | null; daily_cap: number | null };

const MINUTE_MS = 60_000;

type ConsolationTerms = Pick<
  AttemptTerms,
  'screenout_points' | 'screenout_after_minutes' | 'quota_full_points' | 'started_at'
>;

/**
 * What was promised to whoever gave their time to a survey that did not want them or was full. `minimum_minutes`: it took less than
 * so many, which earns nothing of it.
 */
export function consolation(
  terms: ConsolationTerms,
  outcome: Outcome | null,
  ended_at: Date,
): { promised: number; minimum_minutes: number | null } {
  if (outcome === 'quota_full') return { promised: terms.quota_full_points, minimum_minutes: null };
  if (outcome !== 'screenout') return { promised: 0, minimum_minutes: null };
  const least = terms.screenout_after_minutes;
  const isTooShort = ended_at.getTime() - terms.started_at.getTime() < least * MINUTE_MS;
  return { promised: terms.screenout_points, minimum_minutes: isTooShort ? least : null };
}
