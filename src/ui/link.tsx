import { type AnchorHTMLAttributes, type ReactNode, use } from 'react';
import { Link as RouterLink } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './link.module.css';
import { PrefetchContext } from './prefetch.ts';

type Shared = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

/**
 * Where a link leads: `to` another screen of this site (no reload), or `href` anywhere else.
 * `newTab` opens a tab of its own and is the text that tells so, e.g. 'Opens in a new tab'.
 */
export type LinkProps = Shared &
  (
    | { to: string; replace?: boolean; href?: never; newTab?: never }
    | { href: string; newTab?: string; to?: never; replace?: never }
  );

export function Link({ to, replace, href, newTab, children, ...anchor }: LinkProps) {
  const prefetch = use(PrefetchContext);
  if (to !== undefined) {
    const ahead = () => prefetch(to);
    return (
      <RouterLink
        onPointerEnter={ahead}
        onTouchStart={ahead}
        onFocus={ahead}
        {...anchor}
        to={to}
        replace={replace ?? false}
      >
        {children}
      </RouterLink>
    );
  }
  if (newTab === undefined) {
    return (
      <a {...anchor} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a {...anchor} href={href} target="_blank" rel="noopener">
      <span>
        <WithSign>{children}</WithSign>
      </span>
      <span className="visually-hidden"> ({newTab})</span>
    </a>
  );
}

/** The last letter with its marks; what Devanagari joins by a virama is drawn as one. */
const LAST_LETTER = /(?:\P{M}\p{M}*\u094d\u200d?)*\P{M}\p{M}*$/u;

/** The text and the sign of a new tab, which never stands alone on a line: the last letter stays with it. */
function WithSign({ children }: { children: ReactNode }) {
  const last = typeof children === 'string' ? (LAST_LETTER.exec(children)?.[0] ?? '') : '';
  return (
    <>
      {typeof children === 'string' ? children.slice(0, children.length - last.length) : children}
      <span className={styles.last}>
        {last}
        <Icon name="external" className={styles.external} />
      </span>
    </>
  );
}
