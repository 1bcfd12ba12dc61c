import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import type { SignedIn } from './call.ts';

/** Refuses a call to whoever may not make it; also a kind of access that is not known here. */
export function refuseWithoutAccess({ access }: Endpoint, member: SignedIn | null): void {
  const kind = accessKind(access);
  switch (kind) {
    case 'anyone':
    // The use case looks up the token or verifies the signature: it knows whose they are.
    case 'token':
    case 'signed':
      return;
    case 'member':
      if (member === null) throw new AppError('not_signed_in');
      return;
    case 'right':
      // Operators have no sessions and no keys yet, and a member's session is none.
      throw new AppError('not_signed_in');
    case 'unknown':
      throw new AppError('not_allowed');
    default:
      kind satisfies never;
      throw new AppError('not_allowed');
  }
}

/** Throws when the process starts: an endpoint that no credential could open, or that has none to ask for. */
export function checkDeclaredAccess({ method, path, access }: Endpoint): void {
  const kind = accessKind(access);
  if (kind === 'unknown') throw new Error(`${method} ${path} does not say who may call it`);
  if (kind === 'token' && !/\/:token(\/|$)/.test(path))
    throw new Error(`${method} ${path} is opened by a token, and its path has none`);
}
