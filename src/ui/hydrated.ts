import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is hydrated: false as the server rendered it, true once its scripts answer a press. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
