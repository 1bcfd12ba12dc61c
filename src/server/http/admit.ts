import type { FastifyRequest } from 'fastify';
import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import type { Database, Db } from '#server/database/connect.ts';
import { refuseWithoutAccess } from './access.ts';
import { AppError } from './app-error.ts';
import type { SignedIn, Site } from './call.ts';
import type { Look } from './look.ts';
import { type FindView, memberInView, viewTokenOf } from './member-view.ts';
import type { SignedInOperator } from './operator-access.ts';
import { refuseForeignOrigin } from './origin.ts';
import { sessionCookie } from './session-cookie.ts';
import { type Authenticate, lookUpSession } from './session-look-up.ts';

/**
 * Authenticates calls of the operators' API: by the API key in the Authorization header, or else by the console's
 * cookie.
 */
export type OperatorAccess = {
  readonly cookie: string;
  bySession(token: string): Promise<SignedInOperator | null>;
  byKey(key: string): Promise<SignedInOperator | null>;
  /** Writes a look into the audit log. */
  recordLook(db: Db, look: Look): Promise<void>;
};

export type ApiDependencies = {
  database: Database;
  authenticate: Authenticate;
  /**
   * Present for the operators' API, on the console's host only, and absent for the members' API, on all other hosts.
   */
  operators?: OperatorAccess;
  /** Members' API only: who looks at the portal as a member. */
  findView?: FindView;
  /** With https, cookies are marked Secure. */
  secureCookies: boolean;
};

/** Who makes a call that they may make. */
type Admitted = { member: SignedIn | null; operator: SignedInOperator | null; token: string | undefined };

const admitted = new WeakMap<FastifyRequest, Promise<Admitted>>();

/** Who makes this call. Errors: those of its site, its origin, and its access. */
export function admittedOnce(
  endpoint: Endpoint,
  dependencies: ApiDependencies,
  request: FastifyRequest,
): Promise<Admitted> {
  const known = admitted.get(request) ?? admit(endpoint, dependencies, request);
  admitted.set(request, known);
  return known;
}

async function admit(
  endpoint: Endpoint,
  { authenticate, operators, findView }: ApiDependencies,
  request: FastifyRequest,
): Promise<Admitted> {
  if (request.site.face !== (operators ? 'console' : 'portal')) throw new AppError('not_found');
  const key =
    operators && accessKind(endpoint.access) === 'right' ? request.headers.authorization : undefined;
  if (key === undefined) refuseForeignOrigin(endpoint, request);
  const operator = operators ? await operatorOf(operators, key, request) : null;
  const view = findView && viewTokenOf(request);
  // In a view, the session of whoever is signed in here is not even looked up.
  const token = operators || view !== undefined ? undefined : request.cookies[sessionCookie];
  const session =
    view !== undefined
      ? await memberInView(endpoint, findView as FindView, view)
      : token === undefined
        ? null
        : await lookUpSession(authenticate, token);
  const member = session && belongsTo(request.site, session) ? session : null;
  refuseWithoutAccess(endpoint, { member, operator });
  return { member, operator, token };
}

/** With an Authorization header the cookie is ignored, even if the key is invalid. */
async function operatorOf(
  { cookie, bySession, byKey }: OperatorAccess,
  authorization: string | undefined,
  request: FastifyRequest,
): Promise<SignedInOperator | null> {
  if (authorization !== undefined) return byKey(authorization.replace(/^Bearer +/i, ''));
  const token = request.cookies[cookie];
  return token === undefined ? null : bySession(token);
}

/** A session belongs to one host and is invalid on another country's site. */
const belongsTo = (site: Site, session: SignedIn) =>
  site.country_code === null || site.country_code === session.country_code;
