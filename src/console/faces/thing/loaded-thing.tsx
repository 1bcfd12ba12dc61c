import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

type LoadedThingProps<T> = {
  query: UseQueryResult<T, CallError>;
  /** What kind of thing it is: the heading until the page has its own. */
  title: string;
  /** Shown where there is none that the operator may see. */
  unknown: string;
  list: { path: string; title: string };
  children(data: T): ReactNode;
};

/** The page of one thing: with a heading also while it loads, where it cannot be had, and where there is none. */
export function LoadedThing<T>({ query, title, unknown, list, children }: LoadedThingProps<T>) {
  return (
    <>
      {query.data === undefined && <PageHeading title={title} />}
      <Loaded
        query={query}
        explain={(error) =>
          error.code === 'not_found' ? (
            <EmptyState title={unknown} action={<Link to={list.path}>{list.title}</Link>} />
          ) : null
        }
      >
        {children}
      </Loaded>
    </>
  );
}
