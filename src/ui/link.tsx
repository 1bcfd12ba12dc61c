import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './link.module.css';

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
  if (to !== undefined) {
    return (
      <RouterLink {...anchor} to={to} replace={replace ?? false}>
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

/** The text and the sign of a new tab, which never stands alone on a line. */
function WithSign({ children }: { children: ReactNode }) {
  const sign = <Icon name="external" className={styles.external} />;
  const lastWord = typeof children === 'string' ? children.lastIndexOf(' ') + 1 : 0;
  if (typeof children !== 'string' || lastWord === 0) {
    return (
      <>
        {children}
        {sign}
      </>
    );
  }
  return (
    <>
      {children.slice(0, lastWord)}
      <span className={styles.last}>
        {children.slice(lastWord)}
        {sign}
      </span>
    </>
  );
}
