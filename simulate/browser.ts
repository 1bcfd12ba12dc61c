import type { FastifyInstance } from 'fastify';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { portalApi } from '#contract/portal/base-path.ts';
import type { PortalCalls } from '#contract/portal/calls.ts';

type Calls = PortalCalls | OperatorCalls;

type Response<T> = {
  status: number;
  /** What a call that succeeded returned; null otherwise. */
  data: T | null;
  /** The code of a refusal. */
  refused: string | null;
  location: string | null;
};

/** A member's browser, or an operator's: its own cookies and its own network. */
export type Browser<C extends Calls = PortalCalls> = {
  cookies: Map<string, string>;
  call<K extends string & keyof C>(
    key: K,
    input?: { params?: Record<string, string | number>; query?: Record<string, string>; body?: object },
  ): Promise<Response<C[K] extends { data: infer Data } ? Data : never>>;
  /** Any address of the site, as the browser follows it. */
  go(method: 'GET' | 'POST', path: string): Promise<Response<unknown>>;
};

/** A browser on a site, whose calls go the way of every call, from the first hook to the answer. */
export function openBrowser<C extends Calls = PortalCalls>(
  app: FastifyInstance,
  {
    origin,
    network,
    api = portalApi,
    cookies = new Map(),
  }: { origin: string; network: string; api?: string; cookies?: Map<string, string> },
): Browser<C> {
  const { host } = new URL(origin);
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ): Promise<Response<never>> => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: network,
      headers: {
        host,
        origin,
        'sec-fetch-site': 'same-origin',
        accept: 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Simulation',
        ...(cookies.size > 0
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    const answered = isJson && response.body !== '' ? response.json() : {};
    return {
      status: response.statusCode,
      data: answered.data ?? null,
      refused: answered.code ?? null,
      location: response.headers.location === undefined ? null : String(response.headers.location),
    } as Response<never>;
  };
  return {
    cookies,
    call: (key, { params = {}, query, body } = {}) => {
      const [method, pattern] = key.split(' ') as ['GET' | 'POST' | 'PUT', string];
      const path = pattern.replace(/:(\w+)/g, (_all, name: string) =>
        encodeURIComponent(String(params[name] ?? '')),
      );
      return send(method, `${api}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, body);
    },
    go: (method, path) => send(method, path),
  };
}
