import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roomOfDrip } from './drip.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = new Date('2031-10-06T07:00:00Z');

type Minute = { skipped: boolean; late: number; stalled: boolean; takenBack: boolean };
const calm: Minute = { skipped: false, late: 0, stalled: false, takenBack: false };

/** A drip that steps each minute, and when each of its mails leaves. */
function run(per_hour: number, minutes: readonly Minute[]): { left: number[]; queuedAt: number[] } {
  const left: number[] = [];
  const queuedAt: number[] = [];
  let queued = 0;
  let place = 0;
  const step = (now: number) => {
    const busy = queued + left.filter((at) => at > now - HOUR_MS).length;
    const drip = roomOfDrip({ starts_at: START, per_hour, place, busy }, new Date(now));
    place = drip.place + drip.room;
    queued += drip.room;
    for (let mail = 0; mail < drip.room; mail++) queuedAt.push(now);
  };
  for (const [at, { skipped, late, stalled, takenBack }] of minutes.entries()) {
    const now = START.getTime() + at * MINUTE_MS + late;
    if (!skipped) step(now);
    if (takenBack) {
      queued = 0;
      step(now);
    }
    if (!stalled) {
      for (let mail = 0; mail < queued; mail++) left.push(now);
      queued = 0;
    }
  }
  return { left, queuedAt };
}

describe('a drip', () => {
  it('never lets more leave in any hour than was said, whatever comes late, stalls or is taken back', () => {
    const minute = fc.record({
      skipped: fc.boolean(),
      late: fc.integer({ min: 0, max: MINUTE_MS - 1 }),
      stalled: fc.boolean(),
      takenBack: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.array(minute, { minLength: 60, maxLength: 200 }),
        (per_hour, minutes) => {
          const { left } = run(per_hour, minutes);
          for (const at of left)
            expect(left.filter((one) => one > at - HOUR_MS && one <= at).length).toBeLessThanOrEqual(
              per_hour,
            );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('sends as many an hour as was said, evenly, for any number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (per_hour) => {
        const places = new Map<number, number>();
        let place = 0;
        for (let minute = 0; minute < 180; minute++) {
          const now = new Date(START.getTime() + minute * MINUTE_MS);
          const busy = [...places].reduce((sum, [at, count]) => (at > minute - 60 ? sum + count : sum), 0);
          const drip = roomOfDrip({ starts_at: START, per_hour, place, busy }, now);
          place = drip.place + drip.room;
          places.set(minute, drip.room);
          expect(drip.room).toBeLessThanOrEqual(Math.ceil(per_hour / 60));
          expect(drip.next_at.getTime()).toBeGreaterThan(now.getTime());
        }
        for (const hour of [0, 1, 2]) {
          const sent = [...places].reduce(
            (sum, [at, count]) => (Math.floor(at / 60) === hour ? sum + count : sum),
            0,
          );
          // A place between two steps is used by the second of them.
          expect(sent).toBeLessThanOrEqual(per_hour);
          expect(sent).toBeGreaterThanOrEqual(per_hour - Math.ceil(per_hour / 60));
        }
        const all = [...places.values()].reduce((sum, count) => sum + count, 0);
        expect(all).toBeGreaterThanOrEqual(3 * per_hour - Math.ceil(per_hour / 60));
      }),
      { numRuns: 200 },
    );
  });

  it('goes on with its pace after standing still, without catching up', () => {
    const { queuedAt } = run(60, [
      ...Array.from({ length: 10 }, () => calm),
      ...Array.from({ length: 120 }, () => ({ ...calm, skipped: true })),
      ...Array.from({ length: 10 }, () => calm),
    ]);
    const after = queuedAt.filter((at) => at >= START.getTime() + 130 * MINUTE_MS);
    expect(after.filter((at) => at === after[0]).length).toBeLessThanOrEqual(2);
    expect(after.length).toBeLessThanOrEqual(11);
  });
});
