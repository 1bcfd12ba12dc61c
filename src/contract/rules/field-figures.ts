import type { SurveyState } from './survey-states.ts';
import { STARTABLE_STATES } from './survey-states.ts';

/**
 * What came of invitations, without tests. Outcomes are those of the attempts; a complete that the client rejected counts under
 * `rejected` alone, and one that was accepted later counts as a complete.
 */
export type FieldCounts = {
  /** Whoever has the survey in the portal and a mail that left or may. */
  invited: number;
  /** Planned in a wave that goes on, and not invited yet. */
  waiting: number;
  started: number;
  /** Started, and neither ended nor expired. */
  open: number;
  completes: number;
  screenouts: number;
  quota_fulls: number;
  quality: number;
  duplicates: number;
  security: number;
  /** Given up, and run out of time. */
  abandoned: number;
  timeouts: number;
  rejected: number;
  /** Points that the attempts earned, pending ones too; those taken back are not among them. */
  points: number;
  /** Attempts with a return or report that had no valid signature, while they were open. */
  signature_failures: number;
  /** Signed reports of another outcome than the one that stood when they came. */
  disagreeing_reports: number;
};

export const NO_COUNTS: FieldCounts = {
  invited: 0,
  waiting: 0,
  started: 0,
  open: 0,
  completes: 0,
  screenouts: 0,
  quota_fulls: 0,
  quality: 0,
  duplicates: 0,
  security: 0,
  abandoned: 0,
  timeouts: 0,
  rejected: 0,
  points: 0,
  signature_failures: 0,
  disagreeing_reports: 0,
};

export const FIELD_COUNTS = Object.keys(NO_COUNTS) as readonly (keyof FieldCounts)[];

/** Counts of several waves or surveys together. */
export const sumOfCounts = (all: readonly FieldCounts[]): FieldCounts =>
  Object.fromEntries(
    FIELD_COUNTS.map((key) => [key, all.reduce((sum, counts) => sum + counts[key], 0)]),
  ) as FieldCounts;

/** A part of a whole, both counted: exact where a quotient isn't. */
export type Share = { part: number; whole: number };

/** Exact for whole percentages. */
export const percent = ({ part, whole }: Share): number => (part * 100) / whole;

/** Incidence: completes of those who were judged, so quota-fulls, drop-outs and removals for quality are left out. */
export const incidence = ({
  completes,
  screenouts,
}: Pick<FieldCounts, 'completes' | 'screenouts'>): Share => ({
  part: completes,
  whole: completes + screenouts,
});

/** Who gave up or ran out of time. */
export const dropOuts = ({ abandoned, timeouts }: Pick<FieldCounts, 'abandoned' | 'timeouts'>): number =>
  abandoned + timeouts;

/** Drop-out: attempts that ended without an outcome of the survey, of all that have ended; those that go on may still end well. */
export const dropOut = ({
  abandoned,
  timeouts,
  ended,
}: Pick<FieldCounts, 'abandoned' | 'timeouts'> & { ended: number }): Share => ({
  part: dropOuts({ abandoned, timeouts }),
  whole: ended,
});

/** The rates of a survey, a wave or a project, in the order in which they are shown. */
export const fieldRates = (counts: FieldCounts) =>
  ({
    start: { part: counts.started, whole: counts.invited },
    participation: { part: counts.completes, whole: counts.invited },
    completion: { part: counts.completes, whole: counts.started },
    incidence: incidence(counts),
    drop_out: dropOut({ ...counts, ended: counts.started - counts.open }),
  }) as const satisfies Record<string, Share>;

export type FieldRate = keyof ReturnType<typeof fieldRates>;

/** Removed as of no use, for whatever reason; not those that the client rejected. */
export const removals = ({
  quality,
  duplicates,
  security,
}: Pick<FieldCounts, 'quality' | 'duplicates' | 'security'>): number => quality + duplicates + security;

/** The points that a complete cost, with all that others earned on the way to it; null without completes. */
export const pointsPerComplete = ({
  points,
  completes,
}: Pick<FieldCounts, 'points' | 'completes'>): number | null => (completes === 0 ? null : points / completes);

/** So many completes took so many minutes, counted with one decimal. */
export type Length = { minutes: number; completes: number };

/** The median length in minutes, of completes whose length the survey itself reported: of one survey or of several; null without any. */
export function medianOf(lengths: readonly Length[]): number | null {
  const all = lengths.reduce((sum, { completes }) => sum + completes, 0);
  if (all === 0) return null;
  const sorted = lengths.toSorted((one, other) => one.minutes - other.minutes);
  const at = (place: number) => {
    let before = 0;
    for (const { minutes, completes } of sorted) {
      before += completes;
      if (before > place) return minutes;
    }
    return 0;
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.ceil((all - 1) / 2))) / 2;
}

/** The percentage of the wanted completes that may be lacking before a survey counts as behind its plan. */
const BEHIND_BY = 10;

export type FieldPlan = {
  state: SurveyState;
  /** Completes that are wanted in all; null: as many as there are. */
  target: number | null;
  /** Since when it is in the field, and when it closes; null: when somebody closes it. */
  began_at: Date;
  closes_at: Date | null;
};

/**
 * Completes that are due by the plan: as great a share of the wanted ones as of the time in the field is over. Null where there is
 * no plan: without a target or a closing date.
 */
export function dueCompletes({ target, began_at, closes_at }: FieldPlan, now: Date): number | null {
  if (target === null || closes_at === null) return null;
  const [from, to] = [began_at.getTime(), closes_at.getTime()];
  const elapsed = to <= from ? 1 : Math.min(1, Math.max(0, (now.getTime() - from) / (to - from)));
  return target * elapsed;
}

/** Whether a survey that can be started has fewer completes than are due, by more than a tenth of those wanted. */
export function isBehindPlan(plan: FieldPlan, completes: number, now: Date): boolean {
  const due = dueCompletes(plan, now);
  if (due === null || plan.target === null || !STARTABLE_STATES.includes(plan.state)) return false;
  return completes < due - (plan.target * BEHIND_BY) / 100;
}
