import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/translation.tsx';
import styles from './counted-at.module.css';

const TICK_MS = 5_000;
/** Figures that are younger than this many seconds count as of now. */
const JUST_NOW = 5;

/** How old the oldest of these counts is, also while no new answer comes. */
export function CountedAt({ moments }: { moments: readonly string[] }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const oldest = Math.min(...moments.map((moment) => new Date(moment).getTime()));
  // The server's clock may be ahead of this one.
  const seconds = Math.max(0, Math.round((Math.max(now, Date.now()) - oldest) / 1000));
  const minutes = Math.floor(seconds / 60);
  return (
    <p className={styles.counted}>
      {seconds < JUST_NOW
        ? t('Counted just now')
        : minutes === 0
          ? t('Counted {seconds} seconds ago', { count: seconds, seconds })
          : t('Counted {minutes} minutes ago', { count: minutes, minutes })}
    </p>
  );
}
