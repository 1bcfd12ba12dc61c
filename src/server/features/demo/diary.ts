import { clock } from '#server/clock.ts';

const DAY_MS = 86_400_000;

/** What happened on which day: entries in any order, run from the oldest. */
export class Diary {
  /** When the diary ends. */
  readonly start = clock.now().getTime();
  readonly #entries: { at: number; what: () => Promise<unknown> }[] = [];

  /** A number of days ago, at an hour of the day (UTC); never in the future. */
  on(daysAgo: number, hour: number, what: () => Promise<unknown>): void {
    const at = new Date(this.start - daysAgo * DAY_MS).setUTCHours(
      hour,
      (daysAgo * 17) % 60,
      daysAgo % 60,
      0,
    );
    this.#entries.push({ at: Math.min(at, this.start), what });
  }

  /** Runs each entry with the clock set to its time, using the ordinary use cases, and then what follows each. */
  async live(after: () => Promise<void> = async () => {}): Promise<void> {
    for (const { at, what } of this.#entries.toSorted((a, b) => a.at - b.at))
      await clock.startingAt(new Date(at), async () => {
        await what();
        await after();
      });
  }
}
