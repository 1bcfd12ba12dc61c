import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only the browser knows, read once the page is hydrated; `before`, as the server rendered it, until then. Whoever reads the
 * same as before isn't rendered again.
 */
export const useAfterHydration = <T>(read: () => T, before: T): T =>
  useSyncExternalStore(never, read, () => before);

/**
 * Whether the page is hydrated: false as the server rendered it, true once its scripts answer a press. Whoever has no `need` to
 * know is told true at once and isn't rendered again.
 */
export const useHydrated = (need = true): boolean => useAfterHydration(() => true, !need);
