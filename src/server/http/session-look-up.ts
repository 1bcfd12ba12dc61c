import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignedIn } from './call.ts';

/** Who is signed in with a cookie's token, as the database knows it now. */
export type Authenticate = (token: string) => Promise<SignedIn | null>;

const found = new AsyncLocalStorage<Map<string, Promise<SignedIn | null>>>();

/** Calls that are made within `work` look each session up once, and no other request sees what was found. */
export const lookUpSessionsOnce = <T>(work: () => Promise<T>): Promise<T> => found.run(new Map(), work);

/** Who is signed in with a cookie's token: asked of the database, or found within the same page already. */
export function lookUpSession(authenticate: Authenticate, token: string): Promise<SignedIn | null> {
  const known = found.getStore();
  if (known === undefined) return authenticate(token);
  const session = known.get(token) ?? authenticate(token);
  known.set(token, session);
  return session;
}
