import { MINIMUM_EXCHANGE_POINTS, pointsValue } from '#contract/rules/points-value.ts';
import { useFormats } from '#ui/formats.tsx';
import { useCall } from './call.ts';

/** What points are worth today, as money to read; nothing while the rate is not known. */
export function usePointsWorth(): (points: number) => string | undefined {
  const { money } = useFormats();
  const rate = useCall('GET /points/rate').data;
  return (points) => rate && money(pointsValue(points, rate));
}

/** The two facts that everybody should know, to read: what so many points are worth, and what the least exchange is. */
export function useRateFacts(): { rate: PointsFact; minimum: PointsFact } | undefined {
  const { points, money } = useFormats();
  const rate = useCall('GET /points/rate').data;
  if (!rate) return undefined;
  const fact = (count: number) => ({ points: points(count), value: money(pointsValue(count, rate)) });
  return { rate: fact(rate.points), minimum: fact(MINIMUM_EXCHANGE_POINTS) };
}

type PointsFact = { points: string; value: string };
