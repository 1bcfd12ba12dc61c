import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './pager.module.css';

type PagerProps = {
  /** The page that is shown, from 1. */
  page: number;
  pages: number;
  /** The address of a page: it lives in the URL. */
  to: (page: number) => string;
  texts: {
    /** What is paged, e.g. 'Pages of the history'. */
    label: string;
    previous: string;
    next: string;
    /** e.g. 'Page 2 of 14'. */
    status: string;
  };
};

/** Back and forth through a long list; nothing while it fits on one page. */
export function Pager({ page, pages, to, texts }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={texts.label} className={styles.frame}>
      <div className={styles.pager}>
        {page > 1 ? (
          <Link to={to(page - 1)} rel="prev" className={styles.turn}>
            <Icon name="chevron" className={styles.back} />
            {texts.previous}
          </Link>
        ) : (
          <span />
        )}
        <span className={styles.status}>{texts.status}</span>
        {page < pages && (
          <Link to={to(page + 1)} rel="next" className={classNames(styles.turn, styles.next)}>
            {texts.next}
            <Icon name="chevron" className={styles.forth} />
          </Link>
        )}
      </div>
    </nav>
  );
}
