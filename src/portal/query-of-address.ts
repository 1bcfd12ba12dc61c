import { useHydrated } from '#ui/hydrated.ts';
import { useLocation } from '#ui/router.tsx';
import { useSite } from './language.tsx';

/**
 * The query of the address, starting with `?`, available after hydration. Public pages are server-rendered without
 * it because the cached page is shared by all visitors. The country selector has it from the start: its links pass
 * the query on and must work without scripts.
 */
export function useQueryOfAddress(): string {
  const { search } = useLocation();
  const { country_code } = useSite().settings;
  return useHydrated() || country_code === null ? search : '';
}
