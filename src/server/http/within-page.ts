import { AsyncLocalStorage } from 'node:async_hooks';

const found = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** Calls that are made within `work` look the same thing up once, and no other request sees what was found. */
export const lookUpOnce = <T>(work: () => Promise<T>): Promise<T> => found.run(new Map(), work);

/** What is found under a key: looked up now, or already within the same page. */
export function foundWithinPage<T>(key: string, lookUp: () => Promise<T>): Promise<T> {
  const known = found.getStore();
  if (known === undefined) return lookUp();
  const result = (known.get(key) as Promise<T> | undefined) ?? lookUp();
  known.set(key, result);
  return result;
}
