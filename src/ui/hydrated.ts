import { useDeferredValue, useSyncExternalStore } from 'react';

type Subscribe = (changed: () => void) => () => void;

const never: Subscribe = () => () => {};

/** Whether this render takes over what the server rendered; nothing is rendered again for it. */
export function useIsHydrating(): boolean {
  let isHydrating = false;
  useSyncExternalStore(never, nothing, () => {
    // React asks for the server's snapshot on the server and while it hydrates, and nowhere else.
    isHydrating = true;
  });
  return isHydrating;
}

const nothing = () => {};

/**
 * What only the browser knows, read once the page is hydrated; `before`, as the server rendered it, until then. What differs is
 * rendered in a transition of its own, because a store that differs from the server's is one long task with everything
 * else that begins after hydration. Whoever reads the same as before isn't rendered again.
 */
export function useAfterHydration<T>(read: () => T, before: T, subscribe: Subscribe = never): T {
  const isHydrating = useIsHydrating();
  const now = useSyncExternalStore(subscribe, read, import.meta.env.SSR ? () => before : read);
  const isKnown = useDeferredValue(true, !isHydrating || Object.is(now, before));
  return isKnown ? now : before;
}

/**
 * Whether the page is hydrated: false as the server rendered it, true once its scripts answer a press. Whoever has no `need` to
 * know is told true at once and isn't rendered again.
 */
export const useHydrated = (need = true): boolean => useAfterHydration(() => true, !need);
