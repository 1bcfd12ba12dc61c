import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<() => Date>();

/**
 * The only source of the current time for business rules, so that the demo's history and simulations run on a clock
 * of their own without other code noticing.
 */
export const clock = {
  /** The current time. */
  now: (): Date => moments.getStore()?.() ?? new Date(),

  /** The current time of a clock of its own; null where the process's clock is the one. */
  own: (): Date | null => moments.getStore()?.() ?? null,

  /** Runs `work`, including everything it awaits, by this clock. */
  by: <T>(now: () => Date, work: () => T): T => moments.run(now, work),

  /** The same with a clock that starts at `moment` and goes on as time does. */
  startingAt<T>(moment: Date, work: () => Promise<T>): Promise<T> {
    const shift = moment.getTime() - Date.now();
    return clock.by(() => new Date(Date.now() + shift), work);
  },
};
