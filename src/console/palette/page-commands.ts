import { useEffect, useSyncExternalStore } from 'react';
import type { PaletteEntry } from './palette-entry.ts';

let offered: readonly PaletteEntry[] = [];
const listeners = new Set<() => void>();

function offer(entries: readonly PaletteEntry[]): void {
  offered = entries;
  for (const listener of listeners) listener();
}

/** What can be done with the thing that the page shows: the palette offers it as long as the page is open. */
export function useOfferCommands(entries: readonly PaletteEntry[]): void {
  useEffect(() => {
    offer(entries);
    return () => offer([]);
  }, [entries]);
}

export const usePageCommands = (): readonly PaletteEntry[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
