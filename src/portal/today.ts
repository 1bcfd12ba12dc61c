import { createContext, use, useSyncExternalStore } from 'react';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { useSite } from './language.tsx';

/** The country's date, YYYY-MM-DD, when the server rendered the page. */
export const RenderedDay = createContext('');

const MINUTE_MS = 60_000;

/**
 * The country's current date, YYYY-MM-DD. The first render uses the server's date, as hydration requires; it is
 * then updated from the clock, at midnight, and whenever the page becomes visible.
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
