import { createContext } from 'react';

/** Preloads the page at an address of this site. */
export const PrefetchContext = createContext<(to: string) => void>(() => {});
