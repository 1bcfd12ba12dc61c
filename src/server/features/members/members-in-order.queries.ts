import { type RawBuilder, sql } from 'kysely';
import type { Range } from '#contract/operator/list-filters.ts';
import { dayAfter, startOfDay } from '#contract/rules/time-zone.ts';
import type { Walk } from '#server/lists/look-in-steps.ts';

/** Where steps of points begin, as `wallets.points_step` has them. */
const STEPS = [0, 1, 2, 3, 4, 5, 6]
  .flatMap((zeros) => [1, 2, 5].map((digit) => digit * 10 ** zeros))
  .slice(0, -2);
/** What a column of points can hold. */
const MOST_POINTS = 2 ** 31 - 1;

const stepOf = (points: number) => STEPS.filter((first) => first <= points).length;

/** None where nobody has so few. */
const stepsOf = ({ from, to }: Range<number>): number[] =>
  numbers(stepOf(from ?? 0), to === null ? STEPS.length : to < 0 ? -1 : stepOf(to));

/** By the index of steps, and to the point by the wallet; who has no wallet has no points. */
export const hasPoints = (range: Range<number>): RawBuilder<boolean> => sql<boolean>`(
  m.id in (select a.member_id from member_activity a where a.points_step = any(${stepsOf(range)}::smallint[]))
  and coalesce(w.points, 0) between ${range.from ?? 0}::integer and ${range.to ?? MOST_POINTS}::integer
)`;

/** Members with so many points; null where that says nothing. */
export function walkByPoints(range: Range<number>, orderedBy: string): Walk | null {
  const steps = stepsOf(range);
  if (steps.length > STEPS.length) return null;
  return {
    table: sql`member_activity a`,
    id: sql`a.member_id`,
    place: orderedBy === 'id' ? sql`a.member_id` : sql`a.registered_at`,
    steps: steps.map((step) => [sql<boolean>`a.points_step = ${step}::smallint`]),
  };
}

const WEEK_MS = 604_800_000;
/** More weeks have most of the panel. */
const MOST_WEEKS = 60;

/** Members of these days by number; null where there are too many weeks. */
export function walkByWeeks({ from, to }: Range<string>, timeZone: string, now: Date): Walk | null {
  if (from === null) return null;
  const since = startOfDay(from, timeZone);
  const before = to === null ? new Date(now.getTime() + WEEK_MS) : startOfDay(dayAfter(to), timeZone);
  const weeks = numbers(weekOf(since), weekOf(before));
  if (weeks.length > MOST_WEEKS) return null;
  const exactly = [
    sql<boolean>`m.created_at >= ${since}::timestamptz`,
    sql<boolean>`m.created_at < ${before}::timestamptz`,
  ];
  return {
    table: sql`members m`,
    id: sql`m.id`,
    place: sql`m.id`,
    steps: weeks.map((week, index) => [
      sql<boolean>`week_of(m.created_at) = ${week}::smallint`,
      ...(index === 0 || index === weeks.length - 1 ? exactly : []),
    ]),
  };
}

/** As the function of that name in the database: since 1970. */
const weekOf = (at: Date) => Math.max(0, Math.floor(at.getTime() / WEEK_MS));

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
