import { useAfterHydration } from '#ui/hydrated.ts';
import { useLocation } from '#ui/router.tsx';
import { useSite } from './language.tsx';

/**
 * The query of the address, from `?` on: after hydration, because public pages are cached for all visitors without
 * it, but at once where the links of the country selector pass it on without scripts.
 */
export function useQueryOfAddress(): string {
  const { search } = useLocation();
  const { country_code } = useSite().settings;
  return useAfterHydration(() => search, country_code === null ? search : '');
}
