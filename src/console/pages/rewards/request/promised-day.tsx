import { OPEN_STATUSES } from '#contract/rules/open-request.ts';
import { Badge } from '#ui/badge.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { RewardRequest } from './request.ts';

/** A promise is near when so many days are left, or fewer; as in the filter of the list. */
const NEAR_DAYS = 7;

/** The promised day, marked where it is near or past, because only what isn't settled yet can be late. */
export function PromisedDay({
  request: { status, promised_on, days_left },
}: {
  request: Pick<RewardRequest, 'status' | 'promised_on' | 'days_left'>;
}) {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  if (!OPEN_STATUSES.some((open) => open === status)) return date(promised_on);
  const late = -days_left;
  const left =
    days_left < 0
      ? t('{days} days late', { count: late, days: number(late) })
      : t('{days} days left', { count: days_left, days: number(days_left) });
  return (
    <>
      {date(promised_on)}{' '}
      {days_left > NEAR_DAYS ? (
        <small>{left}</small>
      ) : (
        <Badge tone={days_left < 0 ? 'danger' : 'warning'}>{left}</Badge>
      )}
    </>
  );
}
