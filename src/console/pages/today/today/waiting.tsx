import { CountedAt } from '#console/faces/figures/counted-at.tsx';
import { listPath } from '#console/list-paths.ts';
import { matchRoute, mayOpen } from '#console/routes.tsx';
import { useOperator } from '#console/session.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import type { WaitingKey } from '#contract/operator/today-lines.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './today-page.module.css';

type Line = OperatorCalls['GET /today']['data']['waiting'][number];

/** What is late or broken stands out. */
const URGENT: readonly WaitingKey[] = [
  'requests_past_promise',
  'messages_overdue',
  'freezes_overdue',
  'failed_jobs',
  'journal_faults',
];

/** What waits, each line leading to its list; what does not wait is named below. */
export function Waiting({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation();
  const waiting = lines.filter(({ count }) => count > 0);
  const rest = lines.filter(({ count }) => count === 0);
  return (
    <section className={styles.card} aria-labelledby="waiting">
      <div className={styles.head}>
        <h2 id="waiting">{t('Waiting for you')}</h2>
        {lines.length > 0 && <CountedAt moments={lines.map(({ counted_at }) => counted_at)} />}
      </div>
      {waiting.length === 0 && (
        <div className={styles.nothing}>
          <EmptyState icon="check" title={t('Nothing is waiting for you')}>
            {t('This page updates every minute.')}
          </EmptyState>
        </div>
      )}
      <ul className={styles.lines}>
        {waiting.map((line) => (
          <li key={line.key}>
            <WaitingLine line={line} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <div className={styles.rest}>
          <h3 id="at-rest">{t('None at the moment')}</h3>
          <ul aria-labelledby="at-rest">
            {rest.map(({ key, title }) => (
              <li key={key}>{t(title)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function WaitingLine({ line: { key, title, count, list } }: { line: Line }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const operator = useOperator();
  const path = list && listPath(list);
  const route = path === null ? null : matchRoute(path.replace(/\?.*$/s, ''))?.route;
  const content = (
    <>
      <span className={classNames(styles.count, URGENT.includes(key) && styles.urgent)}>{number(count)}</span>
      <span className={styles.title}>{t(title)}</span>
    </>
  );
  if (path === null || !route || !mayOpen(route, operator))
    return <div className={styles.line}>{content}</div>;
  return (
    <Link to={path} className={styles.line}>
      {content}
      <Icon name="chevron" className={styles.chevron} />
    </Link>
  );
}
