import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieOptions, SignedIn } from './call.ts';
import type { SignedInOperator } from './operator-access.ts';
import { cookieAttributes } from './session-cookie.ts';

type Input = { params: unknown; query: unknown; body: unknown };

/** A `Call` that reads from the request lazily. */
export class RequestCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly member: SignedIn | null;
  readonly operator: SignedInOperator | null;
  prepared: unknown;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #secureCookies: boolean;
  /** Added to the response when the call has succeeded. */
  #effects: Array<() => void> = [];

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    { params, query, body }: Input,
    {
      member,
      operator,
      secureCookies,
    }: { member: SignedIn | null; operator: SignedInOperator | null; secureCookies: boolean },
  ) {
    this.params = params;
    this.query = query;
    this.body = body;
    this.member = member;
    this.operator = operator;
    this.#request = request;
    this.#reply = reply;
    this.#secureCookies = secureCookies;
  }

  get site() {
    return this.#request.site;
  }
  get language() {
    return this.member?.language ?? this.operator?.language ?? this.#request.language();
  }
  get ip() {
    return this.#request.ip;
  }
  get userAgent() {
    return this.#request.headers['user-agent'] ?? '';
  }
  get rawUrl() {
    return this.#request.raw.url ?? '';
  }
  get rawBody() {
    return this.#request.rawText;
  }
  get log() {
    return this.#request.log;
  }

  /** What the audit log keeps of a look, beside the names of what was asked for. */
  looked: Record<string, unknown> = {};
  get noteLook() {
    return (details: Record<string, unknown>): void => {
      this.looked = { ...this.looked, ...details };
    };
  }

  // Separate functions, because handlers destructure the call.
  get header() {
    return (name: string): string | undefined => {
      const value = this.#request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    };
  }
  get cookie() {
    return (name: string): string | undefined => this.#request.cookies[name];
  }
  get setCookie() {
    return (name: string, value: string, options: CookieOptions = {}): void => {
      const secure = this.#secureCookies;
      this.#effects.push(() =>
        this.#reply.setCookie(name, value, { ...cookieAttributes(secure), ...options }),
      );
    };
  }
  get clearCookie() {
    return (name: string): void => {
      const secure = this.#secureCookies;
      // A browser ignores this for a cookie with the prefix __Host- unless it says Secure.
      this.#effects.push(() => this.#reply.clearCookie(name, cookieAttributes(secure)));
    };
  }
  get setHeader() {
    return (name: string, value: string): void => {
      this.#effects.push(() => this.#reply.header(name, value));
    };
  }

  /** The transaction is retried: discards what the former try requested. */
  forgetEffects(): void {
    this.#effects = [];
  }
  applyEffects(): void {
    for (const effect of this.#effects) effect();
  }
}
