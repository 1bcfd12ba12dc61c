import { Client } from 'pg';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';

// The program of the processes that `startDatabaseProcess` starts.

const [dataDir = '', body = ''] = process.argv.slice(1);
const say = (line: string) => process.stdout.write(`${line}\n`);
const log = { info: () => undefined, warn: () => undefined };
try {
  const database = await startEmbedded({ dataDir, log });
  const client = new Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  const work = new Function('database', 'client', 'say', `return (async () => {${body}})()`);
  await work(database, client, say);
} catch (error) {
  const { name, message } = error as Error;
  say(`${name} ${message}`);
}
