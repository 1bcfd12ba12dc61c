/** What no wave of a survey passes; null: no ceiling. `points`: what all who are invited can earn together. */
export type Ceilings = { per_day: number | null; members: number | null; points: number | null };

export const CEILINGS = ['members', 'points', 'per_day'] as const satisfies ReadonlyArray<keyof Ceilings>;

/** How many are invited today and in all, and the points they can still earn or have earned. */
export type UsedOfCeilings = { per_day: number; members: number; points: number };

/** How many more members can be invited for so many points each, and the ceiling that says so; null: none does. */
export function roomUnderCeilings(
  ceilings: Ceilings,
  used: UsedOfCeilings,
  pointsEach: number,
): { room: number; reached: keyof Ceilings } | null {
  let least: { room: number; reached: keyof Ceilings } | null = null;
  for (const reached of CEILINGS) {
    const most = ceilings[reached];
    if (most === null || (reached === 'points' && pointsEach === 0)) continue;
    const each = reached === 'points' ? pointsEach : 1;
    const room = Math.max(0, Math.floor((most - used[reached]) / each));
    if (least === null || room < least.room) least = { room, reached };
  }
  return least;
}
