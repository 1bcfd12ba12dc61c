import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page has come to life: false as the server wrote it, true once its scripts answer a press. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
