import { calendarDay } from '#contract/rules/age-limit.ts';
import type { DataPoints } from '#contract/rules/conditions.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { factsOfMember } from './quotas.queries.ts';

/** What quotas and screen-outs judge a member by, and the day where they live; null: the member has left. */
export async function memberDataPoints(
  db: ReadDb,
  memberId: number | null,
): Promise<{ data: DataPoints; today: string } | null> {
  const facts = memberId === null ? undefined : await factsOfMember(db, memberId);
  if (!facts) return null;
  const { time_zone, created_at, ...rest } = facts;
  return {
    data: {
      ...rest,
      registered: calendarDay(created_at, time_zone),
      // Neither quotas nor screen-outs ask for these.
      active: null,
      surveys: [],
    },
    today: calendarDay(clock.now(), time_zone),
  };
}
