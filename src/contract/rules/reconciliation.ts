import { normalised } from './column-words.ts';
import type { Outcome } from './outcomes.ts';
import { LONGEST_REJECTION, REJECTION_REASONS, type RejectionReason } from './rejection-reasons.ts';

export const VERDICTS = ['accept', 'reject'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What becomes of rejections whose review is over: left out, counted while the member keeps the points, or taken back. */
export const AFTER_REVIEW = ['leave_out', 'keep', 'take_back'] as const;
export type AfterReview = (typeof AFTER_REVIEW)[number];

/** Characters of a list. */
export const LONGEST_LIST = 1_000_000;
/** More rows than that are two lists. */
export const MOST_ROWS = 10_000;

/** Why a row is left out. */
export const ROW_FAULTS = [
  'no_id',
  'unknown',
  'test',
  'other_list',
  'double',
  'contradicts',
  'unclear',
  'no_reason',
  'too_long',
  'known',
  'settled',
  'interview',
  'review_over',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** An attempt as a decision finds it. */
export type AttemptToDecide = {
  outcome: Outcome | null;
  survey_kind: 'built_in' | 'external';
  reconciled: 'reconciled_accept' | 'reconciled_reject' | null;
  points: number;
  promised_points: number;
  /** Under review: its points are not the member's yet. */
  is_pending: boolean;
  /** Null: the member has left. */
  member_id: number | null;
};

export type DecisionEffect = {
  /** `known`: nothing changes. */
  fault: 'known' | 'settled' | 'interview' | null;
  /** The change of the member's points; of points that are the member's already, as far as there are enough. */
  points: number;
  /** Pending points that become the member's. */
  confirmed: number;
  /** Points stay with the member although the attempt is rejected. */
  keeps_points: boolean;
};

/** What a decision does to an attempt, if it may be made. A rejection is final; an acceptance can still become one. */
export function effectOf(
  { outcome, survey_kind, reconciled, points, promised_points, is_pending, member_id }: AttemptToDecide,
  { verdict, take_back = false }: { verdict: Verdict; take_back?: boolean },
): DecisionEffect {
  const none = { points: 0, confirmed: 0, keeps_points: false };
  if (reconciled === (verdict === 'accept' ? 'reconciled_accept' : 'reconciled_reject'))
    return { ...none, fault: 'known' };
  if (reconciled === 'reconciled_reject') return { ...none, fault: 'settled' };
  if (verdict === 'accept' && outcome !== 'complete' && survey_kind === 'built_in')
    return { ...none, fault: 'interview' };
  if (member_id === null) return { ...none, fault: null };
  if (verdict === 'accept')
    return {
      ...none,
      fault: null,
      points: outcome === 'complete' ? 0 : Math.max(0, promised_points - points),
      confirmed: is_pending ? points : 0,
    };
  const isTaken = points > 0 && (is_pending || take_back);
  return { ...none, fault: null, points: isTaken ? -points : 0, keeps_points: points > 0 && !isTaken };
}

export type ListMapping = {
  /** The columns by their place, from 0; without `verdict`, `every` stands for all rows. */
  columns: { id: number; verdict?: number | undefined; reason?: number | undefined };
  /** What the words of the column of verdicts mean; a word that is not there is unclear. */
  words: ReadonlyArray<{ word: string; verdict: Verdict }>;
  every?: Verdict | undefined;
  /** Why, where a row doesn't say. */
  because?: RejectionReason | undefined;
  reason?: string | undefined;
  after_review: AfterReview;
};

export type ListedAttempt = AttemptToDecide & {
  id: number;
  is_test: boolean;
  /** A list that was applied before has still to decide it. */
  is_waiting: boolean;
};

export type JudgedRow = {
  /** As a spreadsheet counts them. */
  line: number;
  given: string;
  attempt_id: number | null;
  verdict: Verdict | null;
  because: RejectionReason | null;
  reason: string | null;
  fault: RowFault | null;
  points: number;
  confirmed: number;
  keeps_points: boolean;
};

/**
 * What each row of a client's list would do. The same decision on several rows counts once; of an attempt that is both
 * accepted and rejected nothing is done, because which one is right is for a person to say. `found` has attempts by what was
 * given, `first` is the line of the first row.
 */
export function judgeList(
  rows: readonly (readonly string[])[],
  mapping: ListMapping,
  found: ReadonlyMap<string, ListedAttempt>,
  first: number,
): JudgedRow[] {
  const read = rows.map((cells) => readRow(cells, mapping));
  const verdicts = new Map<number, Set<Verdict | null>>();
  for (const { given, verdict } of read) {
    const attempt = found.get(given);
    if (attempt) verdicts.set(attempt.id, (verdicts.get(attempt.id) ?? new Set()).add(verdict));
  }
  const done = new Set<number>();
  return read.map((row, at) => {
    const attempt = found.get(row.given);
    const effect =
      attempt && row.verdict
        ? effectOf(attempt, { verdict: row.verdict, take_back: mapping.after_review === 'take_back' })
        : { fault: null, points: 0, confirmed: 0, keeps_points: false };
    const fault = faultOf(row, attempt, effect, mapping, {
      contradicts: attempt !== undefined && (verdicts.get(attempt.id)?.size ?? 0) > 1,
      isDouble: attempt !== undefined && done.has(attempt.id),
    });
    if (attempt && fault === null) done.add(attempt.id);
    const counted = fault === null ? effect : { points: 0, confirmed: 0, keeps_points: false };
    const { points, confirmed, keeps_points } = counted;
    return {
      ...row,
      line: first + at,
      attempt_id: attempt?.id ?? null,
      fault,
      points,
      confirmed,
      keeps_points,
    };
  });
}

type ReadRow = Pick<JudgedRow, 'given' | 'verdict' | 'because' | 'reason'>;

function readRow(
  cells: readonly string[],
  { columns, words, every, because = 'other', reason = '' }: ListMapping,
): ReadRow {
  const given = cells[columns.id]?.trim() ?? '';
  const word = columns.verdict === undefined ? '' : normalised(cells[columns.verdict] ?? '');
  const verdict =
    (columns.verdict === undefined ? every : words.find((one) => normalised(one.word) === word)?.verdict) ??
    null;
  if (verdict !== 'reject') return { given, verdict, because: null, reason: null };
  const own = columns.reason === undefined ? '' : (cells[columns.reason]?.trim() ?? '');
  if (own === '') return { given, verdict, because, reason: reason.trim() || null };
  const listed = REJECTION_REASONS.find((one) => one === normalised(own).replaceAll(/[\s-]+/g, '_'));
  return { given, verdict, because: listed ?? 'other', reason: listed ? reason.trim() || null : own };
}

function faultOf(
  { given, verdict, because, reason }: ReadRow,
  attempt: ListedAttempt | undefined,
  effect: DecisionEffect,
  { after_review }: ListMapping,
  { contradicts, isDouble }: { contradicts: boolean; isDouble: boolean },
): RowFault | null {
  if (given === '') return 'no_id';
  if (!attempt) return 'unknown';
  if (attempt.is_test) return 'test';
  // What becomes of it is known once that list is done.
  if (attempt.is_waiting) return 'other_list';
  if (contradicts) return 'contradicts';
  if (verdict === null) return 'unclear';
  if (isDouble) return 'double';
  if (effect.fault !== null) return effect.fault;
  if (because === 'other' && reason === null) return 'no_reason';
  if ((reason?.length ?? 0) > LONGEST_REJECTION) return 'too_long';
  return effect.keeps_points && after_review === 'leave_out' ? 'review_over' : null;
}

export type ListFigures = {
  accepted: number;
  rejected: number;
  /** Points that members get beyond those they have. */
  granted: number;
  /** Pending points that become final. */
  confirmed: number;
  taken_back: number;
  /** Members who are told that they lost points. */
  told: number;
  /** Rejected, and the points stay. */
  kept: number;
  left_out: number;
};

/** The rows in sums. */
export function figuresOf(rows: readonly JudgedRow[]): ListFigures {
  const figures = {
    accepted: 0,
    rejected: 0,
    granted: 0,
    confirmed: 0,
    taken_back: 0,
    told: 0,
    kept: 0,
    left_out: 0,
  };
  for (const { fault, verdict, points, confirmed, keeps_points } of rows) {
    if (fault !== null) {
      figures.left_out += 1;
      continue;
    }
    figures[verdict === 'accept' ? 'accepted' : 'rejected'] += 1;
    figures.granted += Math.max(0, points);
    figures.confirmed += confirmed;
    figures.taken_back += Math.max(0, -points);
    figures.told += points < 0 ? 1 : 0;
    figures.kept += keeps_points ? 1 : 0;
  }
  return figures;
}
