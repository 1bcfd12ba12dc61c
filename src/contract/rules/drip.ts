const HOUR_MS = 3_600_000;
/** Places that passed so long ago while nothing could be sent are given up, unless they are further apart. */
const CATCH_UP_MS = 120_000;

/** A drip has a place for a mail every `1/per_hour` hours from its start on. */
export type Drip = {
  starts_at: Date;
  per_hour: number;
  /** How many of its places are used or past. */
  place: number;
  /** Mails that left in the last hour, and those that wait in the outbox and may leave at any moment. */
  busy: number;
};

const placesUntil = ({ starts_at, per_hour }: Drip, at: number): number =>
  Math.max(0, Math.floor(((at - starts_at.getTime()) * per_hour) / HOUR_MS) + 1);

/**
 * How many mails a drip may queue now: as many as there are places since the last one, and never so many that more than
 * `per_hour` could leave within any hour. `place` is where the first of them stands, `next_at` when the next place comes.
 */
export function roomOfDrip(drip: Drip, now: Date): { room: number; place: number; next_at: Date } {
  const { starts_at, per_hour, busy } = drip;
  const caughtUp = Math.max(CATCH_UP_MS, HOUR_MS / per_hour);
  const past = placesUntil(drip, now.getTime() - caughtUp);
  const place = Math.max(drip.place, past);
  const until = placesUntil(drip, now.getTime());
  const room = Math.max(0, Math.min(until - place, per_hour - busy));
  const next = Math.max(until, place);
  return { room, place, next_at: new Date(starts_at.getTime() + Math.ceil((next * HOUR_MS) / per_hour)) };
}
