import type { ReactNode } from 'react';
import { useCountries } from '#console/countries.tsx';
import { useOperator } from '#console/session.tsx';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { formatDateTime, formatTime } from '#contract/rules/formats.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './timeline.module.css';

/** Something that happened to a thing. */
export type TimelineEntry = {
  id: string | number;
  /** A moment, as it comes from the server. */
  at: string;
  /** A sentence. */
  what: ReactNode;
  /** An operator, the member, the system. */
  who?: string;
  tone?: 'normal' | 'success' | 'warning' | 'danger';
  /** What stood in a field before and after; null means nothing. */
  changes?: readonly { field: string; before: string | null; after: string | null }[];
  detail?: ReactNode;
};

type TimelineProps = {
  label: string;
  entries: readonly TimelineEntry[];
  /** Undefined: these are all. */
  onMore?: (() => void) | undefined;
  loadingMore?: boolean;
  /** The thing's own country: where its clocks differ from the operator's, the same moment stands beside. */
  place?: { country: string; timeZone: string } | undefined;
};

/**
 * All that happened, newest first: what, by whom, and what stood there before and after. Where it is more than one day's, each day
 * stands once, above what happened on it.
 */
export function Timeline({ label, entries, onMore, loadingMore = false, place }: TimelineProps) {
  const { t, language } = useTranslation();
  const { time_zone } = useOperator();
  const there = useTimeThere(place);
  const { date, dateTime } = useFormats();
  const days = entries.map(({ at }) => calendarDay(new Date(at), time_zone));
  const isByDay = new Set(days).size > 1;
  const moment = (at: string) =>
    isByDay ? formatTime(at, { language, country: null, timeZone: time_zone }) : dateTime(at);
  if (entries.length === 0) return <EmptyState title={t('Nothing has happened yet')} />;
  return (
    <>
      <ol aria-label={label} className={styles.timeline}>
        {entries.map(({ id, at, what, who, tone = 'normal', changes = [], detail }, row) => (
          <li key={id} className={classNames(styles.entry, styles[tone])}>
            {isByDay && days[row] !== days[row - 1] && <p className={styles.day}>{date(at, 'long')}</p>}
            <div className={styles.what}>{what}</div>
            <div className={styles.when}>
              <time dateTime={at}>{moment(at)}</time>
              {there && <span> ({there(at)})</span>}
              {who && <span> · {who}</span>}
            </div>
            {changes.length > 0 && (
              <dl className={styles.changes}>
                {changes.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt>{field}</dt>
                    <dd>
                      {before !== null && (
                        <>
                          <del>{before}</del> →{' '}
                        </>
                      )}
                      <ins>{after ?? t('empty')}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {detail && <div className={styles.detail}>{detail}</div>}
          </li>
        ))}
      </ol>
      {onMore && (
        <Button variant="secondary" busy={loadingMore} busyText={t('Loading...')} onClick={onMore}>
          {t('Show older entries')}
        </Button>
      )}
    </>
  );
}

/** A moment by the clocks of a place, with the day only where it is another one there; null where the clocks agree. */
function useTimeThere(place: TimelineProps['place']): ((at: string) => string) | null {
  const { t, language } = useTranslation();
  const { time_zone } = useOperator();
  const { nameOf } = useCountries();
  if (!place || place.timeZone === time_zone) return null;
  const { country, timeZone } = place;
  const reading = { language, country, timeZone };
  return (at) => {
    const isSameDay = calendarDay(new Date(at), timeZone) === calendarDay(new Date(at), time_zone);
    const moment = isSameDay ? formatTime(at, reading) : formatDateTime(at, reading);
    return t('{moment} in {country}', { moment, country: nameOf(country) });
  };
}
