import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/portal/user.ts';
import { rendered } from '#ui/reread.ts';
import { loadsForAnother } from './another-member.ts';
import { call } from './call.ts';

type Saved = 'GET /auth/validate' | 'GET /profile/contact-preferences' | 'GET /profiler';

const VALIDATION = 'GET /auth/validate';

/**
 * Reads what is saved by now, before a form of it is sent, and resolves once that is rendered. If it can't be had, what was there
 * stays: the call that follows says what is wrong. Where another member has signed in, of which this tab may not have heard yet, the
 * page is loaded anew and nothing is sent.
 */
export async function readLatest(queries: QueryClient, saved: Saved): Promise<void> {
  const read = <K extends Saved>(key: K) => call(key, {}, { notify: false }).catch(() => null);
  const validation = read(VALIDATION);
  const [user, data] = await Promise.all([validation, saved === VALIDATION ? validation : read(saved)]);
  const known = queries.getQueryData<User | null>([VALIDATION, {}]);
  if (loadsForAnother(known?.email ?? null, user?.email ?? null)) return new Promise(() => {});
  if (data === null) return;
  queries.setQueryData([saved, {}], data);
  await rendered();
}
