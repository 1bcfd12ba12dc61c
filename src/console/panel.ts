import { useCall } from './call.ts';

/** The panel's name, and whether all in it is made up; empty until it is known. */
export function usePanel(): { panel_name: string; demo: boolean } {
  const { data } = useCall('GET /console', {}, { staleTime: Number.POSITIVE_INFINITY });
  return data ?? { panel_name: '', demo: false };
}
