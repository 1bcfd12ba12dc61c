import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { acceptJsonBodies } from '#server/http/body.ts';
import type { SignedIn } from '#server/http/call.ts';
import { handleErrors } from '#server/http/errors.ts';
import { type Api, createApi } from '#server/http/implement.ts';
import { serverOptions } from '#server/http/server-options.ts';
import { resolveSite } from '#server/http/site.ts';
import { createTestDatabase } from './test-database.ts';

export type BareApi = {
  app: FastifyInstance;
  database: Database;
  /** Error log lines. */
  logged: string[];
  close(): Promise<void>;
};

/** The call wrapper without any feature, for endpoints defined by a test, where `session=good` is `member`. */
export async function startBareApi(member: SignedIn, implement: (api: Api) => void): Promise<BareApi> {
  const testDatabase = await createTestDatabase();
  const database = connect(testDatabase.connection, 2);
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const app = fastify(serverOptions(readConfig({}), log));
  app.decorate('implementedCalls', []);
  await app.register(cookie);
  handleErrors(app);
  acceptJsonBodies(app);
  resolveSite(app, readConfig({}), {
    isCountry: (code) => code === 'BG' || code === 'AT',
    languages: () => ['en', 'bg'],
    defaultLanguage: () => 'en',
  });
  implement(
    createApi(app, '/api', {
      database,
      authenticate: async (token) => (token === 'good' ? member : null),
      secureCookies: true,
    }),
  );
  await app.ready();
  return {
    app,
    database,
    logged,
    async close() {
      await app.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}
