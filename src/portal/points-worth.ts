import { pointsValue } from '#contract/rules/points-value.ts';
import { useFormats } from '#ui/formats.tsx';
import { useCall } from './call.ts';

/** What points are worth today, as money to read; nothing while the rate is not known. */
export function usePointsWorth(): (points: number) => string | undefined {
  const { money } = useFormats();
  const rate = useCall('GET /points/rate').data;
  return (points) => rate && money(pointsValue(points, rate));
}
