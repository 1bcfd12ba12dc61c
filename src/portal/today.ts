import { createContext, use, useSyncExternalStore } from 'react';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { useSite } from './language.tsx';

/** The country's day, YYYY-MM-DD, on which the server rendered the page. */
export const RenderedDay = createContext('');

const MINUTE_MS = 60_000;

/**
 * The country's present day, YYYY-MM-DD. The first render in the browser shows the server's day, as hydration must;
 * the day of the clock follows at once, after midnight, and when somebody comes back to the page.
 */
export function useToday(): string {
  const rendered = use(RenderedDay);
  const { time_zone } = useSite().settings;
  return useSyncExternalStore(
    whenTimePasses,
    () => calendarDay(new Date(), time_zone),
    () => rendered,
  );
}

function whenTimePasses(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}
