import { createContext } from 'react';

/** Loads what the page at an address of this site needs, before somebody goes there. */
export const PrefetchContext = createContext<(to: string) => void>(() => {});
