import { createContext, use } from 'react';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { useAfterHydration } from '#ui/hydrated.ts';
import type { Boot } from './boot.ts';
import { useSite } from './language.tsx';

/** The country's day when the server rendered the page. */
export const RenderedDay = createContext<Boot['today']>({ date: '', ends: 0 });

const MINUTE_MS = 60_000;

/**
 * The country's current date, YYYY-MM-DD: the server's at first, as hydration requires, then by the clock, at
 * midnight and whenever the page becomes visible.
 */
export function useToday(): string {
  const rendered = use(RenderedDay);
  const { time_zone } = useSite().settings;
  return useAfterHydration(
    // Most pages are read on the day of their rendering, and the time zone's calendar takes long to load.
    () => (Date.now() < rendered.ends ? rendered.date : calendarDay(new Date(), time_zone)),
    rendered.date,
    whenTimePasses,
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
