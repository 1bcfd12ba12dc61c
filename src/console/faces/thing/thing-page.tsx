import { type ReactNode, useEffect, useRef } from 'react';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { useSearchParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './thing-page.module.css';

export type Tab = { key: string; title: string; content: ReactNode };

type ThingPageProps = {
  /** What kind of thing it is, its number, its country: above the name. */
  above?: ReactNode;
  name: ReactNode;
  /** A `Badge`. */
  state?: ReactNode;
  /** The one thing that is usually done next. */
  action?: ReactNode;
  /** Everything else that can be done: links and buttons, one below the other. */
  more?: readonly ReactNode[];
  /** Why something waits, or is not as it should be. */
  notice?: ReactNode;
  /** The open one stands in the address as `?tab=`; the first one needs no word there. */
  tabs: readonly Tab[];
  summary?: readonly { term: string; text: ReactNode }[];
  /** Below the summary. */
  aside?: ReactNode;
};

/** A member, a request, a survey: what it is, what can be done about it, and all that belongs to it. */
export function ThingPage({
  above,
  name,
  state,
  action,
  more = [],
  notice,
  tabs,
  summary = [],
  aside,
}: ThingPageProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const row = useRef<HTMLUListElement>(null);
  const key = open?.key;
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is marked when the key changes
  useEffect(() => {
    const marked = row.current?.querySelector('[aria-current]');
    if (!row.current || !marked) return;
    const hidden = marked.getBoundingClientRect().right - row.current.getBoundingClientRect().right;
    if (hidden > 0) row.current.scrollLeft += hidden;
  }, [key]);
  const beside = (summary.length > 0 || aside) && (
    <aside aria-label={t('Summary')} className={styles.aside}>
      {summary.length > 0 && <DescriptionList entries={summary} />}
      {aside}
    </aside>
  );
  return (
    <>
      <header className={styles.head}>
        <div className={styles.names}>
          {above && <p className={styles.above}>{above}</p>}
          <h1>
            {name} {state}
          </h1>
        </div>
        <div className={styles.actions}>
          {action}
          {more.length > 0 && <PopoverMenu label={t('More')}>{more}</PopoverMenu>}
        </div>
      </header>
      <div className={styles.notice}>{notice}</div>
      {tabs.length > 1 && (
        <nav aria-label={t('Parts of this page')} className={styles.tabs}>
          <ul ref={row}>
            {tabs.map((tab, at) => (
              <li key={tab.key}>
                <Link
                  to={at === 0 ? '?' : `?tab=${tab.key}`}
                  aria-current={tab === open ? 'page' : undefined}
                >
                  {tab.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* Where there is no room beside, the summary introduces the first tab and follows what the others are opened for. */}
      <div className={beside ? styles.columns : undefined}>
        {open === tabs[0] && beside}
        <div className={styles.content}>{open?.content}</div>
        {open !== tabs[0] && beside}
      </div>
    </>
  );
}
