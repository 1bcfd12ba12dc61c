import type { QueryClient } from '@tanstack/react-query';
import { rendered } from '#ui/reread.ts';
import { call } from './call.ts';

type Saved = 'GET /auth/validate' | 'GET /profile/contact-preferences' | 'GET /profiler';

/**
 * Reads what is saved by now, before a form of it is sent, and resolves once that is rendered. If it can't be had, what was there
 * stays: the call that follows says what is wrong.
 */
export async function readLatest(queries: QueryClient, saved: Saved): Promise<void> {
  const data = await call(saved, {}, { notify: false }).catch(() => null);
  if (data === null) return;
  queries.setQueryData([saved, {}], data);
  await rendered();
}
