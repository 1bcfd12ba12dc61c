const DAY_MS = 86_400_000;

type Day = { day: string; completes: number };

/** The days from the first to the last, each with its completes, also those that had none. */
export function daysBetween(days: readonly Day[]): Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const counted = new Map(days.map(({ day, completes }) => [day, completes]));
  const count = Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_day, at) => {
    const day = new Date(Date.parse(first.day) + at * DAY_MS).toISOString().slice(0, 10);
    return { day, completes: counted.get(day) ?? 0 };
  });
}
