import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCatalogue, type Failure } from '#contract/errors.ts';
import type { User } from '#contract/portal/user.ts';
import type { Boot } from '#portal/boot.ts';
import type { RefusedCall } from '#portal/entry-server.tsx';
import { tooBusy } from '#server/http/errors.ts';
import { viewAuthorization } from '#server/http/member-view.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';

/**
 * `result` is null for a refused call; `failed`: it should have succeeded; `busy`: and may in a moment; `refused`: what an operator
 * isn't shown.
 */
export type PageCallResult = {
  result: Boot['results'][number] | null;
  failed: boolean;
  busy: boolean;
  refused: RefusedCall | null;
};

type PageCall = {
  call: string;
  params: Record<string, string | undefined>;
  /** The credential of an operator's view; then the browser's own session isn't used. */
  view?: string | undefined;
};

/**
 * Calls the page's own API as the visitor, in the page's language, with the same checks and results, without
 * refusals.
 */
export async function callApi(
  app: FastifyInstance,
  api: string,
  request: FastifyRequest,
  { call, params, view }: PageCall,
): Promise<PageCallResult> {
  const names = [...call.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const url = call
    .replace(/^GET /, '')
    .replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const session = request.cookies[sessionCookie];
  const response = await app.inject({
    method: 'GET',
    url: api + url,
    remoteAddress: request.ip,
    headers: {
      host: request.headers.host ?? '',
      ...(view === undefined
        ? { cookie: session === undefined ? '' : `${sessionCookie}=${encodeURIComponent(session)}` }
        : { authorization: viewAuthorization(view) }),
      'accept-language': request.language(),
      accept: 'application/json',
    },
  });
  const input =
    names.length === 0 ? {} : { params: Object.fromEntries(names.map((name) => [name, params[name]])) };
  if (response.statusCode !== 200)
    return {
      result: null,
      failed: response.statusCode >= 500 || response.statusCode === 429,
      busy: response.statusCode === errorCatalogue.busy.status,
      refused: view === undefined ? null : [call, input, response.json<Failure>()],
    };
  return { result: [call, input, response.json().data], failed: false, busy: false, refused: null };
}

const validation = 'GET /auth/validate';

/** The signed-in member; throws if that can't be determined, so that a member isn't taken for a visitor. */
export async function signedInUser(
  app: FastifyInstance,
  api: string,
  request: FastifyRequest,
): Promise<User | null> {
  if (request.cookies[sessionCookie] === undefined) return null;
  const { result, failed, busy } = await callApi(app, api, request, { call: validation, params: {} });
  if (busy) throw tooBusy();
  if (failed) throw new Error('The session could not be read');
  return (result?.[2] ?? null) as User | null;
}
