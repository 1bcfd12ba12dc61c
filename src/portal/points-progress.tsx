import { nextExchangeGoal } from '#contract/rules/points-value.ts';
import { useFormats } from '#ui/formats.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './points-progress.module.css';

type PointsProgressProps = { points: number; pending: number };

/** Progress to the next reward, with the points under review shown separately. */
export function PointsProgress({ points, pending }: PointsProgressProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const goal = nextExchangeGoal(points);
  const missing = goal - points;
  return (
    <div>
      <ProgressBar
        label={t('Until your next reward')}
        value={points}
        max={goal}
        text={t('{have} of {need}', { have: formats.number(points), need: formats.number(goal) })}
      />
      <p className={styles.missing}>
        {pending >= missing
          ? t("Your pending points will be enough once they're confirmed.")
          : t('{points} to go', { points: formats.points(missing) })}
      </p>
    </div>
  );
}
