import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Failure, Success } from '#contract/errors.ts';
import { operatorApi } from '#contract/operator/base-path.ts';
import type { OperatorCallKey, OperatorCalls } from '#contract/operator/calls.ts';
import type { PortalCallKey, PortalCalls } from '#contract/portal/calls.ts';
import { buildApp, PORTAL_API } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Connection, type ConnectOptions, connect, type Database } from '#server/database/connect.ts';
import type { BrowserBuild } from '#server/pages/assets.ts';
import { readinessOf } from '#server/readiness.ts';
import { StatementWatch } from './statement-watch.ts';
import { createTestDatabase, TEST_LIMITS } from './test-database.ts';

/** The real application on its own database; close it in `afterAll`. */
export type TestApp = {
  app: FastifyInstance;
  database: Database;
  connection: Connection;
  config: Config;
  /** A browser on a country's site (default Bulgaria) with its own cookie jar. */
  visitor(options?: ClientOptions): TestClient;
  /** A browser on the console's host. */
  console(options?: ClientOptions): OperatorClient;
  /** How many statements it has sent on connections that may write: as long as there are no more, nothing was written. */
  sentToWrite(): number;
  close(): Promise<void>;
};

/** The parts of an application that only need its database. */
export type WithDatabase = Pick<TestApp, 'database'>;

type Input<K extends PortalCallKey> = {
  params?: PortalCalls[K]['params'];
  query?: Record<string, string>;
  /** Any object, because tests of refusals send what the types forbid. */
  body?: PortalCalls[K]['body'] | Record<string, unknown>;
  headers?: Record<string, string>;
};

export type TestResponse<T> = {
  status: number;
  /** The result's `data`; throws with the body if the call failed. */
  data: T;
  body: Success<T> | Failure;
  failure: Failure;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
};

export type TestClient = {
  cookies: Map<string, string>;
  call<K extends PortalCallKey>(key: K, input?: Input<K>): Promise<TestResponse<PortalCalls[K]['data']>>;
  request(
    method: string,
    url: string,
    options?: { payload?: string | object; headers?: Record<string, string> },
  ): Promise<TestResponse<unknown>>;
};

/** Options of its connection pools. */
type TestPools = ConnectOptions & { size?: number };

type ClientOptions = { country?: string | null; language?: string; ip?: string };

export type OperatorClient = Pick<TestClient, 'cookies' | 'request'> & {
  call<K extends OperatorCallKey>(
    key: K,
    input?: {
      params?: OperatorCalls[K]['params'];
      query?: Record<string, string>;
      body?: OperatorCalls[K]['body'] | Record<string, unknown>;
      headers?: Record<string, string>;
    },
  ): Promise<TestResponse<OperatorCalls[K]['data']>>;
};

/** With `beside` it is a second process on another application's database; close it first. */
export async function startTestApp(
  environment: Record<string, string> = {},
  {
    build,
    consoleBuild,
    beside,
    database: options,
    log,
  }: {
    build?: BrowserBuild;
    consoleBuild?: BrowserBuild;
    beside?: Pick<TestApp, 'connection'>;
    database?: TestPools;
    log?: FastifyBaseLogger;
  } = {},
): Promise<TestApp> {
  const testDatabase = beside ? null : await createTestDatabase();
  const connection = beside?.connection ?? testDatabase?.connection ?? {};
  const config = readConfig({ LOG_LEVEL: 'silent', ...environment });
  const statements = new StatementWatch();
  const database = connect(statements.watched(connection), options?.size ?? 20, {
    ...options,
    limits: { ...TEST_LIMITS, ...options?.limits },
  });
  const app = await buildApp({
    config,
    database,
    log: log ?? pino({ level: config.logLevel }),
    readiness: readinessOf({ config, database }),
    ...(build && { build }),
    ...(consoleBuild && { consoleBuild }),
  });
  await app.ready();
  return {
    app,
    database,
    connection,
    config,
    visitor: (options = {}) => createClient(app, config.publicUrl, options) as TestClient,
    console: (options = {}) =>
      createClient(app, config.consoleUrl, { ...options, country: null }, operatorApi) as OperatorClient,
    sentToWrite: () => statements.sentToWrite,
    async close() {
      await app.close();
      await database.close();
      await testDatabase?.drop();
      if (statements.violations.size > 0)
        throw new Error(`Against ARCHITECTURE.md:\n${[...statements.violations].join('\n')}`);
    },
  };
}

let nextAddress = 1;

function createClient(
  app: FastifyInstance,
  origin: string,
  { country = 'BG', language = 'en', ip }: ClientOptions,
  api: string = PORTAL_API,
) {
  const cookies = new Map<string, string>();
  const url = new URL(origin);
  if (country) url.hostname = `${country.toLowerCase()}.${url.hostname}`;
  // Each client has its own network address, so that one test's failed attempts don't affect others.
  const n = nextAddress++;
  const remoteAddress = ip ?? `10.${(n >> 8) & 255}.${n & 255}.1`;

  const request: TestClient['request'] = async (method, path, { payload, headers } = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress,
      headers: {
        host: url.host,
        accept: 'application/json',
        'accept-language': language,
        ...(method === 'GET'
          ? { 'sec-fetch-site': 'same-origin' }
          : { origin: url.origin, 'sec-fetch-site': 'same-origin' }),
        ...(cookies.size > 0
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '' || (cookie.maxAge !== undefined && cookie.maxAge <= 0))
        cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const isJson = response.headers['content-type']?.toString().startsWith('application/json');
    const body = isJson && response.body !== '' ? response.json() : {};
    return {
      status: response.statusCode,
      get data() {
        if (!body.success)
          throw new Error(`${method} ${path} failed: ${response.statusCode} ${response.body}`);
        return body.data;
      },
      get failure() {
        if (body.success !== false) throw new Error(`${method} ${path} did not fail: ${response.body}`);
        return body;
      },
      body,
      headers: response.headers,
      text: response.body,
    };
  };

  return {
    cookies,
    request,
    call: (async (key: PortalCallKey, input: Input<PortalCallKey> = {}) => {
      const [method, pattern] = key.split(' ') as [string, string];
      const path = pattern.replace(/:(\w+)/g, (_all, name: string) =>
        encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[name] ?? '')),
      );
      const search = input.query ? `?${new URLSearchParams(input.query)}` : '';
      return request(method, `${api}${path}${search}`, {
        ...(input.body === undefined ? {} : { payload: input.body }),
        ...(input.headers ? { headers: input.headers } : {}),
      });
    }) as unknown,
  };
}
