import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<() => Date>();

/**
 * The only source of the current time for business rules, so that the demo's history and simulations run on a clock
 * of their own without other code noticing.
 */
export const clock = {
  /** The current time. */
  now: (): Date => moments.getStore()?.() ?? new Date(),

  /** Runs `work`, including everything it awaits, with a clock that starts at `moment`. */
  startingAt<T>(moment: Date, work: () => Promise<T>): Promise<T> {
    const shift = moment.getTime() - Date.now();
    return moments.run(() => new Date(Date.now() + shift), work);
  },
};
