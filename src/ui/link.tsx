import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, use } from 'react';
import { Icon } from './icon.tsx';
import styles from './link.module.css';
import { PrefetchContext } from './prefetch.ts';
import { useFollow, useHref } from './router.tsx';

type Shared = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

/**
 * The target of a link: `to` a page of this site (no reload), or any `href`, in a new tab with `newTab`, its
 * description, such as 'Opens in a new tab'.
 */
export type LinkProps = Shared &
  (
    | { to: string; replace?: boolean; href?: never; newTab?: never }
    | { href: string; newTab?: string; to?: never; replace?: never }
  );

export function Link({ to, replace, href, newTab, children, ...anchor }: LinkProps) {
  if (to !== undefined) {
    return (
      <PageLink {...anchor} to={to} replace={replace ?? false}>
        {children}
      </PageLink>
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

function PageLink({ to, replace, onClick, ...anchor }: Shared & { to: string; replace: boolean }) {
  const prefetch = use(PrefetchContext);
  const href = useHref(to);
  const navigate = useFollow(to, replace);
  const ahead = () => to.startsWith('/') && prefetch(to);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  }
  return (
    <a onPointerEnter={ahead} onTouchStart={ahead} onFocus={ahead} {...anchor} href={href} onClick={follow} />
  );
}

/** The last letter with its marks, including letters joined by a virama in Devanagari. */
const LAST_LETTER = /(?:\P{M}\p{M}*\u094d\u200d?)*\P{M}\p{M}*$/u;

/** The text with the new-tab icon, which stays on the line of the last letter. */
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
