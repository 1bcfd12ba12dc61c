import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated: false as the server rendered it, true once its scripts answer a press. Whoever has no `need` to
 * know is told true at once and isn't rendered again.
 */
export const useHydrated = (need = true): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => !need,
  );
