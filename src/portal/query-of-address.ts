import { useLocation } from 'react-router';
import { useHydrated } from '#ui/hydrated.ts';

/**
 * The query of the address, from `?` on, once the page is hydrated. The server renders public pages without it:
 * visitors share them, whatever else their addresses carry.
 */
export function useQueryOfAddress(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}
