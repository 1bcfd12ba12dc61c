import { AsyncLocalStorage } from 'node:async_hooks';

const moments = new AsyncLocalStorage<() => Date>();

/**
 * The only source of the moments that rules compare. Work that runs in a time of its own (the history of the demo, a
 * simulation) asks the same clock as the panel, and nothing beside it notices.
 */
export const clock = {
  /** The present, for whoever asks. */
  now: (): Date => moments.getStore()?.() ?? new Date(),

  /** Runs `work`, and all that it awaits, as if it began at `moment`; the time goes on from there. */
  startingAt<T>(moment: Date, work: () => Promise<T>): Promise<T> {
    const shift = moment.getTime() - Date.now();
    return moments.run(() => new Date(Date.now() + shift), work);
  },
};
