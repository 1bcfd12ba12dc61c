import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyBaseLogger } from 'fastify';
import type { Body, Endpoint, Params, Query, ResultData } from '#contract/endpoint.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Refusal } from './app-error.ts';
import type { SignedInOperator } from './operator-access.ts';
import type { OperatorHandle } from './operator-handle.ts';

/** The signed-in member, from the session look-up. */
export type SignedIn = {
  readonly member_id: number;
  readonly session_id: number;
  readonly country_code: string;
  readonly language: string;
  /** The operator who looks at the portal as this member. */
  readonly viewed_by?: number;
};

/** The site of the request: a country's, the country selector (null), or the operators' console. */
export type Site = {
  readonly face: 'portal' | 'console';
  readonly country_code: string | null;
  /** Origin as the browser sees it; no trailing slash. */
  readonly origin: string;
};

export type CookieOptions = Pick<CookieSerializeOptions, 'maxAge' | 'httpOnly' | 'path' | 'sameSite'>;

/** The request as handlers see it, and what they may add to the response. */
export type Call<E extends Endpoint, P = undefined> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly member: E['access'] extends 'member' ? SignedIn : SignedIn | null;
  readonly operator: E['access'] extends { right: string } ? SignedInOperator : SignedInOperator | null;
  readonly site: Site;
  /** The member's language, or the visitor's choice. */
  readonly language: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Path and query exactly as received, because signatures cover them. */
  readonly rawUrl: string;
  /** The body exactly as received, for signed bodies; empty without one. */
  readonly rawBody: string;
  readonly log: FastifyBaseLogger;
  /** The result of the `prepare` step. */
  readonly prepared: P;
  /** What the audit log keeps of a look, beside the names of what was asked for: no personal data. */
  noteLook(details: Record<string, unknown>): void;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Sent only if the call succeeds (after the commit) or is a stored refusal. */
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
};

/** A redirect's handler returns the address, a stream's its content, a JSON call's its `data`. */
export type HandlerResult<E extends Endpoint> = E['result'] extends { kind: 'json' }
  ? ResultData<E>
  : E['result'] extends { kind: 'redirect' }
    ? { location: string }
    : { content: NodeJS.ReadableStream | Buffer | string; filename?: string };

type PlainDb<E extends Endpoint> = E['effect'] extends 'write' ? Db : ReadDb;
/** Calls on an operator's own account don't access any country's data. */
export type DbFor<E extends Endpoint> = E['access'] extends { right: RoleRight }
  ? OperatorHandle<PlainDb<E>>
  : PlainDb<E>;

export type Handler<E extends Endpoint, P> = (
  db: DbFor<E>,
  call: Call<E, P>,
) => Promise<HandlerResult<E> | Refusal>;

/**
 * Slow or external work before the transaction (password hashing, rendering), with a read-only handle; the handler
 * checks the result again.
 */
export type Prepare<E extends Endpoint, P> = (db: ReadDb, call: Call<E>) => Promise<P>;
