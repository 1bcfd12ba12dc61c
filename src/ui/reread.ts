import { notifyManager, type UseQueryResult } from '@tanstack/react-query';

/** Fetches a call again, and resolves once it is rendered; if that fails, what was there stays. */
export async function reread(query: Pick<UseQueryResult, 'refetch'>): Promise<void> {
  await query.refetch();
  await rendered();
}

/** Resolves once what a query was just told is rendered. */
export async function rendered(): Promise<void> {
  // The query tells its component in a task of its own, which was scheduled before this one.
  await new Promise<void>((done) => notifyManager.schedule(done));
}
