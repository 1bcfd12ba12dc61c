import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessKind, type Endpoint } from '#contract/endpoint.ts';
import { type RoleRight, roleRights } from '#contract/operator/rights.ts';
import { actByKey } from '#server/database/acting-key.queries.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { isOverload } from '#server/database/overload.ts';
import { acceptsPage } from './accepts-page.ts';
import { checkDeclaredAccess } from './access.ts';
import { type ApiDependencies, admittedOnce } from './admit.ts';
import { AppError, Refusal } from './app-error.ts';
import type { Call, Handler, HandlerResult, Prepare } from './call.ts';
import { sendText } from './compress.ts';
import { answerOnce, callToAnswerOnce } from './idempotency-key.ts';
import { type InputCheck, inputCheck } from './input-check.ts';
import { lookOf } from './look.ts';
import type { SignedInOperator } from './operator-access.ts';
import { OperatorHandle } from './operator-handle.ts';
import { RequestCall } from './request-call.ts';
import { serializerOf } from './serializer.ts';
import { sessionCookie } from './session-cookie.ts';

/** Passed to a feature's routes file to register its calls. */
export type Api = {
  implement<const E extends Endpoint, P = undefined>(
    endpoint: E,
    handler: Handler<E, P>,
    ...prepare: undefined extends P ? [prepare?: Prepare<E, P>] : [prepare: Prepare<E, P>]
  ): void;
};

/** All implemented calls with their base path, for the documentation and the hostile-input test. */
export type ImplementedCall = { base: string; endpoint: Endpoint };

declare module 'fastify' {
  interface FastifyInstance {
    implementedCalls: ImplementedCall[];
  }
  interface FastifyRequest {
    rawText: string;
  }
}

/**
 * Turns endpoint objects into routes below `base`, all in the order origin, access, params, query, body, `prepare`,
 * transaction, handler, and sends only declared fields.
 */
export function createApi(app: FastifyInstance, base: string, dependencies: ApiDependencies): Api {
  return {
    implement(endpoint, handler, ...[prepare]) {
      checkDeclaredAccess(endpoint);
      app.implementedCalls.push({ base, endpoint });
      const check = inputCheck(endpoint);
      app.route({
        method: endpoint.method,
        url: base + endpoint.path,
        // A large body is not even read for somebody who may not send it.
        ...(endpoint.largestBody === undefined
          ? {}
          : {
              bodyLimit: endpoint.largestBody,
              onRequest: async (request) => {
                await admittedOnce(endpoint, dependencies, request);
              },
            }),
        // HEAD would run the GET handler, and link scanners must not sign anybody out or start a survey.
        exposeHeadRoute: endpoint.effect === 'read',
        handler: async (request, reply) => {
          try {
            const result = await answerOnce(
              dependencies.database,
              callToAnswerOnce(endpoint, request, await senderOf(endpoint, dependencies, request)),
              (note) => run(endpoint, handler, prepare, check, dependencies, { request, reply, note }),
            );
            // What was kept has the shape of the endpoint's answer.
            return send(endpoint, result as HandlerResult<typeof endpoint>, request, reply);
          } catch (error) {
            const page = refusedPage(endpoint, request, error);
            if (page === null) throw error;
            return reply.header('cache-control', 'no-store').redirect(page, 303);
          }
        },
      });
    },
  };
}

/**
 * Who sends a call that counts once. An operator's is judged each time, also where it is answered from what was kept; an API key has
 * countries of its own, so it is somebody else than its owner. A member is known by the session as it was sent, because the call may
 * have ended it.
 */
async function senderOf(
  endpoint: Endpoint,
  dependencies: ApiDependencies,
  request: FastifyRequest,
): Promise<string> {
  if (!dependencies.operators) return `session ${request.cookies[sessionCookie] ?? ''}`;
  const { operator } = await admittedOnce(endpoint, dependencies, request);
  if (!operator) return '';
  return operator.key_id === null ? `operator ${operator.operator_id}` : `key ${operator.key_id}`;
}

async function run<E extends Endpoint, P>(
  endpoint: E,
  handler: Handler<E, P>,
  prepare: Prepare<E, P> | undefined,
  check: InputCheck,
  dependencies: ApiDependencies,
  {
    request,
    reply,
    note,
  }: { request: FastifyRequest; reply: FastifyReply; note: (db: Db, answer: unknown) => Promise<void> },
): Promise<HandlerResult<E>> {
  const { database, authenticate, operators, secureCookies } = dependencies;
  const { member, operator, token } = await admittedOnce(endpoint, dependencies, request);
  const call = new RequestCall(request, reply, check(request), { member, operator, secureCookies });
  // Validated by the endpoint's schemas.
  const typed = call as unknown as Call<E, P>;
  // The handler's type determines which one it gets.
  const handle = (db: Db | ReadDb) => handleFor(endpoint, db, operator) as never;
  const transaction = <T>(write: (db: Db) => Promise<T>) =>
    database.transaction(async (db) => {
      if (operator?.key_id != null) await actByKey(db, operator.key_id);
      return write(db);
    });
  const recordLook = async (db: Db) => {
    const look = lookOf(endpoint, call);
    if (operators && look) await operators.recordLook(db, look);
  };
  const work = async () => {
    if (prepare) call.prepared = await prepare(database.read, call as unknown as Call<E>);
    if (endpoint.effect === 'read') {
      const result = await handler(handle(database.read), typed);
      if (lookOf(endpoint, call)) await transaction(recordLook);
      return result;
    }
    return transaction(async (db) => {
      call.forgetEffects();
      const result = await handler(handle(db), typed);
      await recordLook(db);
      if (!(result instanceof Refusal)) await note(db, declaredOf(endpoint, result));
      return result;
    });
  };
  const result = await work().catch(async (error: unknown) => {
    // The account was deleted meanwhile, for example in another tab.
    const isOver =
      !(error instanceof AppError) &&
      !isOverload(error) &&
      member &&
      token &&
      (await authenticate(token)) === null;
    if (tellsOfLook(error) && lookOf(endpoint, call)) await transaction(recordLook);
    throw isOver ? new AppError('not_signed_in') : error;
  });
  call.applyEffects();
  if (result instanceof Refusal) throw result.error;
  return result;
}

/** Without what the endpoint doesn't declare. */
const declaredOf = ({ once, result }: Endpoint, data: unknown): unknown =>
  once && result.kind === 'json' ? result.schema.parse(data) : null;

/**
 * Whether something was looked at before it was refused: such a refusal tells of it, and its transaction kept nothing. What is not
 * found, or not in the operator's countries, was not looked at.
 */
function tellsOfLook(error: unknown): boolean {
  return error instanceof AppError && !['invalid_fields', 'not_allowed', 'not_found'].includes(error.code);
}

/** Calls that need a role's right are limited to the operator's countries. */
function handleFor({ access }: Endpoint, db: Db | ReadDb, operator: SignedInOperator | null) {
  const isOfRole =
    typeof access === 'object' && 'right' in access && roleRights.includes(access.right as RoleRight);
  return isOfRole && operator ? new OperatorHandle(db, operator) : db;
}

/** The page a refused browser is redirected to; null if the client gets JSON. */
function refusedPage(endpoint: Endpoint, request: FastifyRequest, error: unknown): string | null {
  if (endpoint.result.kind !== 'redirect' || endpoint.result.refusedPage === undefined) return null;
  if (!acceptsPage(request)) return null;
  const code = error instanceof AppError ? error.code : isOverload(error) ? 'busy' : null;
  // What a signed address says can't be asked for again: it stays, for another try.
  if (code === null || (code === 'busy' && accessKind(endpoint.access) === 'signed')) return null;
  const { refusedPage, unprovenPage } = endpoint.result;
  const withParams = (page: string) =>
    page.replace(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent((request.params as Record<string, string>)[name] ?? ''),
    );
  if (code === 'foreign_origin' && unprovenPage !== undefined) return withParams(unprovenPage);
  return `${withParams(refusedPage)}?refused=${code}`;
}

function send<E extends Endpoint>(
  endpoint: E,
  result: HandlerResult<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isUnchanged(request, reply)) return reply.code(304).send();
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (endpoint.result.kind === 'json') {
    reply.type('application/json; charset=utf-8');
    if (result === null && endpoint.result.orNothing) return reply.send('{"success":false}');
    return sendText(request, reply, serializerOf(endpoint.result.schema)({ success: true, data: result }));
  }
  if (endpoint.result.kind === 'redirect') {
    return reply.redirect((result as { location: string }).location, 303);
  }
  const { content, filename } = result as {
    content: NodeJS.ReadableStream | Buffer | string;
    filename?: string;
  };
  if (endpoint.result.kind === 'stream') reply.type(endpoint.result.type);
  if (filename) reply.header('content-disposition', `attachment; filename="${filename}"`);
  return reply.send(content);
}

/** The browser already has the version named by the handler's `etag`. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag');
  if (typeof tag !== 'string' || request.method !== 'GET') return false;
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(tag.replace(/^W\//, '')) ?? false;
}
