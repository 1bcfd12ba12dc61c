import type { Outcome } from '#contract/rules/outcomes.ts';

/** An attempt with the terms of its survey and invitation. */
export type AttemptTerms = {
  id: number;
  invitation_id: number;
  outcome: Outcome | null;
  survey_id: number;
  survey_number: string;
  survey_kind: 'built_in' | 'external';
  member_id: number | null;
  promised_points: number;
  screenout_points: number;
  /** A screen-out earns only after so many minutes. */
  screenout_after_minutes: number;
  quota_full_points: number;
  /** The most in a day for screen-outs and quota-fulls. */
  daily_cap: number | null;
  started_at: Date;
  review_days: number;
};
