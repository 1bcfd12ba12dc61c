import { useCall } from '#console/call.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

const ASK_EVERY_MS = 15_000;

/** The raises of a survey's points, and how far their top-ups are; nothing where there was none. */
export function PointRaises({ id }: { id: number }) {
  const { t } = useTranslation();
  const { number, points, dateTime } = useFormats();
  const raises = useCall('GET /surveys/:id/raises', { params: { id } }, { refetchInterval: ASK_EVERY_MS });
  if (!raises.data || raises.data.length === 0) return null;
  return (
    <Card title={t('Raised points')}>
      <DescriptionList
        entries={raises.data.map(({ points_before, points: to, started_at, ended_at, topped_up, paid }) => ({
          term: t('{moment}: from {from} to {to}', {
            moment: dateTime(started_at),
            from: number(points_before),
            to: number(to),
          }),
          text: ended_at
            ? t('{completes} completes topped up with {points}', {
                count: topped_up,
                completes: number(topped_up),
                points: points(paid),
              })
            : t('Under way: {completes} completes topped up with {points} so far', {
                count: topped_up,
                completes: number(topped_up),
                points: points(paid),
              }),
        }))}
      />
    </Card>
  );
}
