import type { RawBuilder } from 'kysely';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { TimelineKind } from '#contract/operator/timeline.ts';

export type TimelineContext = {
  member_id: number;
  /** For the texts of surveys and rewards: the operator's language, and the portal's. */
  language: string;
  fallback: string;
};

/** What one feature contributes to the timeline of a member; `<feature>/timeline.queries.ts` exports its parts. */
export type TimelinePart = {
  /** Unique among all parts; it stands in cursors. */
  name: string;
  kind: TimelineKind;
  /** Needed beside the right to see members. */
  right?: RoleRight;
  /**
   * A select of `at`, `id` (unique within the part), `what` (what happened, a word that the console translates),
   * `operator` (an id, or null) and `details` (jsonb without personal data: names, numbers and states).
   */
  rows(context: TimelineContext): RawBuilder<unknown>;
};
