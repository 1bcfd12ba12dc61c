import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { connect } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { openBuild } from './pages/assets.ts';

const config = readConfig();
const connection = { connectionString: config.databaseUrl ?? '' };
await migrate({ connection });
const app = await buildApp({
  config,
  database: connect(connection),
  log: pino({ level: config.logLevel }),
  build: openBuild(join(process.cwd(), 'dist/client'), 'src/portal/entry-client.tsx'),
});
await app.listen({ port: config.port, host: config.host });
