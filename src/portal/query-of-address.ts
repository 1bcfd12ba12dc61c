import { useLocation } from 'react-router';
import { useHydrated } from '#ui/hydrated.ts';
import { useSite } from './language.tsx';

/**
 * The query of the address, from `?` on, once the page is hydrated. The server renders public pages without it:
 * visitors share them, whatever else their addresses carry. Until a country is chosen it is there from the start: the
 * links to the countries carry it, also without scripts.
 */
export function useQueryOfAddress(): string {
  const { search } = useLocation();
  const { country_code } = useSite().settings;
  return useHydrated() || country_code === null ? search : '';
}
