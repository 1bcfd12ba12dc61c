import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyBaseLogger } from 'fastify';
import type { Body, Endpoint, Params, Query, ResultData } from '#contract/endpoint.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Refusal } from './app-error.ts';
import type { SignedInOperator } from './operator-access.ts';
import type { OperatorHandle } from './operator-handle.ts';

/** Who is signed in, as the session look-up found it. */
export type SignedIn = {
  readonly member_id: number;
  readonly session_id: number;
  readonly country_code: string;
  readonly language: string;
};

/** The site that the request was sent to: a country's, the one without a country (null), or the operators' console. */
export type Site = {
  readonly face: 'portal' | 'console';
  readonly country_code: string | null;
  /** Scheme, host and port as the browser sees them; no trailing slash. */
  readonly origin: string;
};

export type CookieOptions = Pick<CookieSerializeOptions, 'maxAge' | 'httpOnly' | 'path' | 'sameSite'>;

/** What a handler knows of the request, and the few things it may add to the answer. */
export type Call<E extends Endpoint, P = undefined> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly member: E['access'] extends 'member' ? SignedIn : SignedIn | null;
  readonly operator: E['access'] extends { right: string } ? SignedInOperator : SignedInOperator | null;
  readonly site: Site;
  /** The member's language, else the visitor's choice. */
  readonly language: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Path and query exactly as received: signatures cover it. */
  readonly rawUrl: string;
  /** The body exactly as received, for signed bodies; empty without one. */
  readonly rawBody: string;
  readonly log: FastifyBaseLogger;
  /** What the `prepare` step returned. */
  readonly prepared: P;
  /** Beside the names of what was asked for: what the audit log keeps of a look. No personal data. */
  noteLook(details: Record<string, unknown>): void;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Sent only when the call succeeds (after the commit) or is remembered as a refusal. */
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
};

/** A redirect's handler returns where to; a stream's its content; a JSON call's its `data`. */
export type Answer<E extends Endpoint> = E['result'] extends { kind: 'json' }
  ? ResultData<E>
  : E['result'] extends { kind: 'redirect' }
    ? { location: string }
    : { content: NodeJS.ReadableStream | string; filename?: string };

type PlainDb<E extends Endpoint> = E['effect'] extends 'write' ? Db : ReadDb;
/** A call of an operator's own account reads and writes nothing of a country. */
export type DbFor<E extends Endpoint> = E['access'] extends { right: RoleRight }
  ? OperatorHandle<PlainDb<E>>
  : PlainDb<E>;

export type Handler<E extends Endpoint, P> = (db: DbFor<E>, call: Call<E, P>) => Promise<Answer<E> | Refusal>;

/**
 * Slow or outward work before the transaction (password hashing, a render): reads through a read-only handle, and
 * the handler checks again what it found.
 */
export type Prepare<E extends Endpoint, P> = (db: ReadDb, call: Call<E>) => Promise<P>;
