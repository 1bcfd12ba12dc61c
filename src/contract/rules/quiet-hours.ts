/** Hours of a country's clock, `until_hour` not included; null: none are quiet. */
export type QuietHours = { from_hour: number; until_hour: number } | null;

/** Where nobody has set others. */
export const USUAL_QUIET_HOURS = { from_hour: 20, until_hour: 8 } as const;

const MINUTE_MS = 60_000;
/** Clocks are moved, and differ from UTC, by whole halves and quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** By time zone: making one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function hourAt(moment: Date, timeZone: string): number {
  const known = clocks.get(timeZone);
  const made = known ?? new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  if (!known) clocks.set(timeZone, made);
  return Number(made.format(moment));
}

const isWithin = (hour: number, { from_hour, until_hour }: NonNullable<QuietHours>): boolean =>
  from_hour < until_hour ? hour >= from_hour && hour < until_hour : hour >= from_hour || hour < until_hour;

/** When the quiet hours end in which a moment lies; null: it lies in none. */
export function quietUntil(moment: Date, quiet: QuietHours, timeZone: string): Date | null {
  if (quiet === null || !isWithin(hourAt(moment, timeZone), quiet)) return null;
  let end = new Date((Math.floor(moment.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
  while (isWithin(hourAt(end, timeZone), quiet)) end = new Date(end.getTime() + QUARTER_MS);
  return end;
}
