import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import { LRUCache } from 'lru-cache';
import { languageCookie, sessionCookie } from '#server/http/session-cookie.ts';
import type { SentPage } from './page-cache.ts';

type Headers = Record<string, string | number | string[] | undefined>;

type SharedResponse = {
  page: SentPage;
  /** The page as it is shared now; undefined once it has to be rendered anew. */
  find: () => SentPage | undefined;
  /** Name, value, name, value …; each response has a request id of its own behind them. */
  head: readonly string[];
};

/** A site has some hundred; others are thought of. */
const MOST_RESPONSES = 5000;
const LONGEST_KEY = 500;

/**
 * Responds before Fastify with what visitors share, because its routing, hooks and logger cost more than the bytes
 * (docs/decisions/0035), and only with what it has served from the page cache to a request that differs in nothing on
 * which the response depends.
 */
export class FrontResponses {
  readonly #responses = new LRUCache<string, SharedResponse>({ max: MOST_RESPONSES });
  readonly #nextId: (request: IncomingMessage) => string;

  constructor(nextId: (request: IncomingMessage) => string) {
    this.#nextId = nextId;
  }

  /** Puts itself before whoever listens to the server's requests now. */
  respondBefore(server: Server): void {
    const handlers = server.listeners('request') as ((
      request: IncomingMessage,
      response: ServerResponse,
    ) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.respond(request, response)) for (const handle of handlers) handle(request, response);
    });
  }

  keep(request: IncomingMessage, headers: Headers, page: SentPage, find: SharedResponse['find']): void {
    const key = keyOf(request);
    if (key === null || headers['set-cookie'] !== undefined) return;
    const head = Object.entries(headers)
      .filter(([name]) => name !== 'x-request-id')
      .flatMap(([name, value]) => [name, String(value)]);
    this.#responses.set(key, {
      page,
      find,
      head: [...head, 'content-length', String(page.body.length), 'x-request-id'],
    });
  }

  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request);
    const known = key === null ? undefined : this.#responses.get(key);
    if (known === undefined || known.find() !== known.page) return false;
    response.writeHead(200, [...known.head, this.#nextId(request)]);
    response.end(known.page.body);
    return true;
  }

  clear(): void {
    this.#responses.clear();
  }
}

/** All that a shared page depends on, as Fastify reads it too; null for a request that is served in the ordinary way. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || headers.host === undefined || url.includes('?')) return null;
  const cookies = headers.cookie === undefined ? {} : cookie.parse(headers.cookie);
  if (cookies[sessionCookie] !== undefined) return null;
  const { host, 'accept-encoding': encodings, 'accept-language': languages } = headers;
  // No header holds a line break; a cookie can, once it is decoded, and so comes last.
  const key = [host, url, encodings, languages, cookies[languageCookie]].join('\n');
  return key.length > LONGEST_KEY ? null : key;
}
