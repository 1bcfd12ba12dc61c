const ABOUT = 4;

/** Round numbers from below the lowest figure to above the highest one, about four steps of 1, 2 or 5 times a power of ten. */
export function niceTicks(low: number, high: number): number[] {
  const span = high > low ? high - low : Math.max(1, Math.abs(high));
  const power = 10 ** Math.floor(Math.log10(span / ABOUT));
  const step = ([1, 2, 5].find((times) => times * power * ABOUT >= span) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Not `first * step + …`: what is added up drifts away from round numbers.
  return Array.from({ length: last - first + 1 }, (_tick, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}
