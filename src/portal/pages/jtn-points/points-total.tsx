import type { PortalCalls } from '#contract/portal/calls.ts';
import { MINIMUM_EXCHANGE_POINTS } from '#contract/rules/points-value.ts';
import { paths } from '#portal/paths.ts';
import { PointsProgress } from '#portal/points-progress.tsx';
import { usePointsWorth } from '#portal/points-worth.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './points-total.module.css';

type Total = PortalCalls['GET /profile/points']['data'];

/** Available points with their value, points under review, and the progress to the next reward. */
export function PointsTotal({ total: { points, pending } }: { total: Total }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const worth = usePointsWorth();
  const value = worth(points);
  const goal = worth(MINIMUM_EXCHANGE_POINTS);
  const minimum = formats.points(MINIMUM_EXCHANGE_POINTS) + (goal ? ` (${goal})` : '');
  const isEnough = points >= MINIMUM_EXCHANGE_POINTS;
  return (
    <Card title={t('Your points')}>
      <Stack>
        <div>
          <p className={styles.total}>
            <strong className={styles.points}>{formats.points(points)}</strong>
            {value && points > 0 && <span className={styles.value}>{t('worth {value}', { value })}</span>}
          </p>
          {pending > 0 && (
            <p className={styles.pending}>
              {t('{number} more points are pending while the survey is reviewed.', {
                count: pending,
                number: formats.number(pending),
              })}
            </p>
          )}
        </div>
        <PointsProgress points={points} pending={pending} />
        <Notice tone={isEnough ? 'success' : 'info'}>
          <p>
            {isEnough
              ? t('You have enough points for a reward: the minimum is {points}.', { points: minimum })
              : t('You need {points} for a reward.', { points: minimum })}{' '}
            <Link to={paths.rewardClaim}>{t('Go to Reward Claim')}</Link>
          </p>
        </Notice>
      </Stack>
    </Card>
  );
}
