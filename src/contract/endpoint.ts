import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { AuditAction } from './operator/audit-actions.ts';
import type { Right } from './operator/rights.ts';

/**
 * Who may make a call. `token`: the unguessable `:token` in the path is the permission, and the use case looks it
 * up; `{ token: 'body' }`: the one-time `code` in the body, which must not be in an address. `signed`: the raw
 * address (of a survey) or the raw body (about a mail) is signed by a sender of the named kind, which the use case
 * verifies. `right`: an operator with this right, signed in on the console's host or using an API key.
 */
export type Access =
  | 'anyone'
  | 'member'
  | 'token'
  | { readonly token: 'body' }
  | { readonly signed: 'survey' | 'mail' }
  | { readonly right: Right };

export type AccessKind = 'anyone' | 'member' | 'token' | 'signed' | 'right' | 'unknown';

/** `unknown` allows for kinds outside the type, which must be refused. */
export function accessKind(access: Access): AccessKind {
  if (access === 'anyone' || access === 'member' || access === 'token') return access;
  if (typeof access !== 'object' || access === null) return 'unknown';
  if ('token' in access) return 'token';
  if ('signed' in access) return 'signed';
  return 'right' in access ? 'right' : 'unknown';
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type JsonResult<T extends z.ZodType = z.ZodType> = {
  readonly kind: 'json';
  readonly schema: T;
  /** A null result is answered as `200 { "success": false }` (nobody is signed in). */
  readonly orNothing?: true;
};
export type Result =
  | JsonResult
  | { readonly kind: 'redirect'; readonly refusedPage?: `/${string}`; readonly unprovenPage?: `/${string}` }
  | { readonly kind: 'stream'; readonly type: string };

/** The declared result: only the fields of `schema` leave the server, inside `{ success, data }`. */
export const json = <T extends z.ZodType>(schema: T): JsonResult<T> => ({ kind: 'json', schema });
export const jsonOrNothing = <T extends z.ZodType>(schema: T) =>
  ({ kind: 'json', schema: schema.nullable(), orNothing: true }) as const;
/**
 * Returns 303. A refused browser is redirected to `refusedPage` with `?refused=<error code>` instead of showing
 * JSON; one that doesn't prove that it comes from a page of ours (`foreign_origin`) to `unprovenPage`, where a person
 * decides. Both may contain parameters of the call's path.
 */
export const redirect = (refusedPage?: `/${string}`, unprovenPage?: `/${string}`) =>
  ({
    kind: 'redirect',
    ...(refusedPage ? { refusedPage } : {}),
    ...(unprovenPage ? { unprovenPage } : {}),
  }) as const;
export const stream = (type: string) => ({ kind: 'stream', type }) as const;

/** One call of an API: everything that server, browser and documentation need to know about it. */
export type Endpoint = {
  readonly method: Method;
  /** Below the API's base path, with `:name` parameters, without a trailing slash. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** `write` opens a transaction; it is not derived from the method (sign-out is a GET that writes). */
  readonly effect: 'read' | 'write';
  /** Requires a recent step-up (password and second factor); never possible with an API key. */
  readonly stepUp?: true;
  /**
   * A look that is logged before anything leaves, a refusal too: `look` is its name in the audit log, `subject` the
   * table whose row the path's `:id` names, `asking` the parts of the query, of the body or, for a bulk action, of the filters
   * of its rows, of which one makes it a look, where not every call is one.
   */
  readonly audited?: {
    readonly look: AuditAction;
    readonly subject: string;
    readonly asking?: readonly string[];
  };
  /**
   * Also answers an operator who looks at the portal as the member (docs/decisions/0045): a read without payout data,
   * postal addresses, tokens, codes or the copy of the member's data.
   */
  readonly viewable?: true;
  /**
   * Sent again with the same `Idempotency-Key` it counts once and answers what it has answered, also where the first one has
   * ended the session (docs/decisions/0100, 0101). Its answer is kept, so it is none, or numbers and words of ours alone.
   */
  readonly once?: true;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** In bytes, where the body may be larger than usual. */
  readonly largestBody?: number;
  readonly result: Result;
  /** The errors specific to this call, beyond those that every call can answer. */
  readonly refusals?: readonly ErrorCode[];
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The checked input of a call, as its handler gets it. */
export type Params<E extends Endpoint> = Parsed<E['params']>;
export type Query<E extends Endpoint> = Parsed<E['query']>;
export type Body<E extends Endpoint> = Parsed<E['body']>;

/** The input of a call, as the browser sends it. */
type SentQuery<E extends Endpoint> = Sent<E['query']>;
type SentBody<E extends Endpoint> = Sent<E['body']>;

/** The `data` of a successful answer, as the handler returns it (moments are `Date`). */
export type ResultData<E extends Endpoint> = E['result'] extends { schema: infer T extends z.ZodType }
  ? z.output<T>
  : undefined;
/** A file that a call answers instead of data. */
export type ReceivedFile = { readonly name: string; readonly content: Blob };
/** The same data on the wire (moments are strings). */
export type ReceivedData<E extends Endpoint> = E['result'] extends { schema: infer T extends z.ZodType }
  ? z.input<T>
  : E['result'] extends { kind: 'stream' }
    ? ReceivedFile
    : never;

export type CallKey<E extends Endpoint> = `${E['method']} ${E['path']}`;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parts of an endpoint that the sender of a call needs. */
type CallTypes<E extends Endpoint> = {
  params: Record<ParamNames<E['path']>, string | number>;
  query: SentQuery<E>;
  body: SentBody<E>;
  data: ReceivedData<E>;
};

/** Maps `METHOD /path` to its types: the browser names a call by this key and downloads no schema. */
export type CallMap<All extends Endpoint> = { [E in All as CallKey<E>]: CallTypes<E> };
