import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import type { SignedIn } from './call.ts';

/** An operator who looks at the portal as a member (docs/decisions/0045). */
export type MemberView = {
  /** Whom the calls answer; `session_id` is nobody's. */
  readonly member: SignedIn;
  readonly ends_at: Date;
  /** Ends the view, and does nothing else. */
  readonly end_token: string;
  readonly operator: { readonly name: string; readonly language: string; readonly time_zone: string };
};

/** The view that a credential opens, as the database knows it now. */
export type FindView = (token: string) => Promise<MemberView | null>;

const SCHEME = 'View';

export const viewAuthorization = (token: string): string => `${SCHEME} ${token}`;

/** The credential of a view, which the server's own pages send; undefined for all other callers. */
export function viewTokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  const [scheme, token] = authorization?.split(' ') ?? [];
  return scheme === SCHEME ? (token ?? '') : undefined;
}

/** Whom a call answers in a view. Errors: `view_over`, and `not_viewable` for all that isn't marked as viewable. */
export async function memberInView(endpoint: Endpoint, findView: FindView, token: string): Promise<SignedIn> {
  const view = await findView(token);
  if (view === null) throw new AppError('view_over');
  if (endpoint.viewable !== true) throw new AppError('not_viewable');
  return view.member;
}
