import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '#contract/portal/user.ts';
import type { Boot } from '#portal/boot.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';

/** `answer` is null for a refused call; `failed`: it should have succeeded. */
export type AnsweredCall = { answer: Boot['answers'][number] | null; failed: boolean };

/**
 * Calls the page's own API as the visitor, in the page's language, with the same checks and results. Refusals are
 * left out.
 */
export async function answerCall(
  app: FastifyInstance,
  api: string,
  request: FastifyRequest,
  call: string,
  params: Record<string, string | undefined>,
): Promise<AnsweredCall> {
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
      cookie: session === undefined ? '' : `${sessionCookie}=${encodeURIComponent(session)}`,
      'accept-language': request.language(),
      accept: 'application/json',
    },
  });
  if (response.statusCode !== 200)
    return { answer: null, failed: response.statusCode >= 500 || response.statusCode === 429 };
  const input =
    names.length === 0 ? {} : { params: Object.fromEntries(names.map((name) => [name, params[name]])) };
  return { answer: [call, input, response.json().data], failed: false };
}

const validation = 'GET /auth/validate';

/** The signed-in member; throws if that can't be determined, so that a member isn't taken for a visitor. */
export async function signedInUser(
  app: FastifyInstance,
  api: string,
  request: FastifyRequest,
): Promise<User | null> {
  if (request.cookies[sessionCookie] === undefined) return null;
  const { answer, failed } = await answerCall(app, api, request, validation, {});
  if (failed) throw new Error('The session could not be read');
  return (answer?.[2] ?? null) as User | null;
}
