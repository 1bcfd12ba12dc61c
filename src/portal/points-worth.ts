import { MINIMUM_EXCHANGE_POINTS, pointsValue } from '#contract/rules/points-value.ts';
import { useFormats } from '#ui/formats.tsx';
import { useCall } from './call.ts';

/** Today's value of points as formatted money; empty until the rate is known. */
export function usePointsWorth(): (points: number) => string | undefined {
  const { money } = useFormats();
  const rate = useCall('GET /points/rate').data;
  return (points) => rate && money(pointsValue(points, rate));
}

/** Placeholders of sentences: what a number of points is worth, and the smallest exchange. */
export function useRatePlaceholders(): { rate: PointsPlaceholders; minimum: PointsPlaceholders } | undefined {
  const { points, money } = useFormats();
  const rate = useCall('GET /points/rate').data;
  if (!rate) return undefined;
  const placeholdersOf = (count: number) => ({
    points: points(count),
    value: money(pointsValue(count, rate)),
  });
  return { rate: placeholdersOf(rate.points), minimum: placeholdersOf(MINIMUM_EXCHANGE_POINTS) };
}

type PointsPlaceholders = { points: string; value: string };
