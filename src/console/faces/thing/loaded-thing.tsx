import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadedAsOf } from '#console/faces/figures/loaded-as-of.tsx';
import type { CallError } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

type LoadedThingProps<T> = {
  query: UseQueryResult<T, CallError>;
  /** What kind of thing it is: the heading until the page has its own. */
  title: string;
  /** Shown where there is none that the operator may see, with why that may be. */
  unknown: string;
  why?: string;
  icon?: IconName;
  list: { path: string; title: string };
  children(data: T): ReactNode;
};

/** The page of one thing: with a heading also while it loads, where it cannot be had, and where there is none any longer. */
export function LoadedThing<T>({ query, title, unknown, why, icon, list, children }: LoadedThingProps<T>) {
  // Too large a number is none of ours either.
  const isUnknown = query.error?.status === 404 || (query.data === undefined && query.error?.status === 422);
  return (
    <>
      {(query.data === undefined || isUnknown) && <PageHeading title={title} />}
      {isUnknown ? (
        <EmptyState {...(icon && { icon })} title={unknown} action={<Link to={list.path}>{list.title}</Link>}>
          {why}
        </EmptyState>
      ) : (
        <LoadedAsOf query={query}>{children}</LoadedAsOf>
      )}
    </>
  );
}
