import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { ask } from '#server/testing/ask.ts';
import { startBuiltServer } from '#server/testing/built-server.ts';
import { keptMembers } from '#server/testing/kept.queries.ts';
import { descendantsOf, isAlive } from '#server/testing/processes.ts';
import { registrationOf } from '#server/testing/registration.ts';

const OPEN_REQUESTS = 8;

let folder: string;
/** Of all starts, so that each goes on where the one before was stopped. */
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvorum-stop-'));
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A registration whose headers the server has read and whose body is still missing. */
async function begin(port: number, email: string): Promise<{ finish(): Promise<number | undefined> }> {
  const host = `bg.localhost:${port}`;
  const body = JSON.stringify(registrationOf({ email }));
  const sent: ClientRequest = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/portal/v1/profile/register',
    agent: false,
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    async finish() {
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    },
  };
}

it.each([
  ['PostgreSQL starts', /starting PostgreSQL/],
  ['it migrates', /"msg":"migrated"/],
  ['it makes the demo panel', /connections to the database, at most/],
] as const)(
  'obeys at once when it is asked to stop while %s, and the next start goes on',
  async (_phase, said) => {
    const server = await startBuiltServer({ dataDir });
    await expect.poll(() => said.test(server.said()), { timeout: 30_000, interval: 2 }).toBe(true);
    const processes = [server.pid, ...descendantsOf(server.pid)];
    expect(await server.stop()).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
    expect(server.said()).not.toContain('Kvorum is running');
  },
  120_000,
);

it('finishes what is open when it is asked to stop, refuses the rest, and leaves no process behind', async () => {
  const server = await startBuiltServer({ dataDir });
  await server.ready();
  const processes = [server.pid, ...descendantsOf(server.pid)];
  const emails = Array.from({ length: OPEN_REQUESTS }, (_, n) => `open${n}@example.com`);
  const open = await Promise.all(emails.map((email) => begin(server.port, email)));

  const stopped = server.stop();
  const answersNew = () =>
    ask(`http://127.0.0.1:${server.port}/health`).then(
      () => 'answered',
      () => 'refused',
    );
  await expect.poll(answersNew).toBe('refused');
  const statuses = await Promise.all(open.map(({ finish }) => finish()));

  expect(statuses).toEqual(emails.map(() => 200));
  expect(await stopped).toBe(0);
  expect(processes.filter(isAlive)).toEqual([]);
  expect(server.said()).not.toMatch(/"level":"(warn|error|fatal)"/);

  const log = { info: () => undefined, warn: () => undefined };
  const { connection, stop } = await startEmbedded({ dataDir, log });
  const database = connect(connection, 1);
  try {
    const kept = await keptMembers(database.read);
    const registered = kept.map(({ email }) => email).filter((email) => email.startsWith('open'));
    expect(registered.sort()).toEqual(emails);
  } finally {
    await database.close();
    await stop();
  }
});
