const DAY_MS = 86_400_000;

/** What happened on which day: entries in any order, lived through from the oldest. */
export class Diary {
  readonly #start = Date.now();
  readonly #entries: { at: number; what: () => Promise<unknown> }[] = [];

  /** So many days ago, at an hour of the day (UTC); never in the future. */
  on(daysAgo: number, hour: number, what: () => Promise<unknown>): void {
    const at = new Date(this.#start - daysAgo * DAY_MS).setUTCHours(
      hour,
      (daysAgo * 17) % 60,
      daysAgo % 60,
      0,
    );
    this.#entries.push({ at: Math.min(at, this.#start), what });
  }

  /**
   * Each entry runs as if its moment were now: a history is made by the use cases of every day, and they ask the clock
   * themselves. Only for a process in which nothing else runs meanwhile: before it listens, or a command.
   */
  async live(): Promise<void> {
    for (const { at, what } of this.#entries.toSorted((a, b) => a.at - b.at)) await asOf(at, what);
  }
}

async function asOf(moment: number, work: () => Promise<unknown>): Promise<void> {
  const present = globalThis.Date;
  const shift = moment - present.now();
  const now = () => present.now() + shift;
  globalThis.Date = new Proxy(present, {
    construct: (clock, given) => Reflect.construct(clock, given.length > 0 ? given : [now()]),
    get: (clock, name) => (name === 'now' ? now : Reflect.get(clock, name)),
  });
  try {
    await work();
  } finally {
    globalThis.Date = present;
  }
}
